// Search, filter and sort. Everything is on the page without this; nothing that is on it is read as
// markup or run.
(function () {
  'use strict';
  var tools = document.getElementById('tools');
  var query = document.getElementById('q');
  var failing = document.getElementById('failing');
  var found = document.getElementById('found');
  var rows = Array.prototype.slice.call(document.querySelectorAll('tbody.find > tr'));
  var texts = null;
  var timer = 0;

  function search() {
    var wanted = query.value.trim().toLowerCase();
    var only = failing.checked;
    var shown = 0;
    if (texts === null) {
      texts = rows.map(function (row) { return row.textContent.toLowerCase(); });
    }
    rows.forEach(function (row, i) {
      var fits = texts[i].indexOf(wanted) !== -1 && (!only || row.classList.contains('bad'));
      row.hidden = !fits;
      if (fits) { shown += 1; }
    });
    found.textContent = wanted === '' && !only ? '' : shown + ' of ' + rows.length + ' rows';
  }

  function later() {
    window.clearTimeout(timer);
    timer = window.setTimeout(search, 60);
  }

  function value(row, column) {
    var text = row.children[column].textContent.trim();
    var number = /^(?:seq |entry )?(\d+)$/.exec(text);
    return number ? Number(number[1]) : text.toLowerCase();
  }

  function compare(a, b) {
    if (typeof a.key === typeof b.key) { return a.key < b.key ? -1 : a.key > b.key ? 1 : 0; }
    return typeof a.key === 'number' ? -1 : 1;
  }

  // Ascending, descending, and back to the order of the report.
  function sort(head, column, body, original) {
    var now = head.getAttribute('aria-sort');
    var next = now === 'ascending' ? 'descending' : now === 'descending' ? null : 'ascending';
    Array.prototype.forEach.call(head.parentNode.children, function (one) { one.removeAttribute('aria-sort'); });
    var order = original;
    if (next !== null) {
      head.setAttribute('aria-sort', next);
      order = original.map(function (row) { return { row: row, key: value(row, column) }; });
      order.sort(function (a, b) { return next === 'ascending' ? compare(a, b) : compare(b, a); });
      order = order.map(function (one) { return one.row; });
    }
    order.forEach(function (row) { body.appendChild(row); });
  }

  Array.prototype.forEach.call(document.querySelectorAll('table.sorted'), function (table) {
    var body = table.tBodies[0];
    var original = Array.prototype.slice.call(body.rows);
    Array.prototype.forEach.call(table.tHead.rows[0].cells, function (head, column) {
      var button = document.createElement('button');
      button.type = 'button';
      button.textContent = head.textContent;
      head.textContent = '';
      head.appendChild(button);
      button.addEventListener('click', function () { sort(head, column, body, original); });
    });
  });

  if (rows.length > 0) {
    tools.hidden = false;
    query.addEventListener('input', later);
    failing.addEventListener('change', search);
    if (query.value !== '') { search(); }
  }
}());
