"""A headless Chromium, spoken to as W3C WebDriver by chromedriver, with Python's own library alone."""
import base64
import http.client
import json
import os
import re
import shutil
import subprocess
import tempfile

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # W3C WebDriver, section 11
KEYS = {"tab": "\ue004", "enter": "\ue007", "space": "\ue00d", "backspace": "\ue003"}


def find_programs():
    """The browser and its driver, or None where one of them is not installed."""
    browser = next(filter(None, map(shutil.which, PROGRAMS)), None)
    driver = shutil.which("chromedriver")
    return (browser, driver) if browser and driver else None


class Browser:
    """One window. Everything that is asked for a page goes into the logs; nothing can leave the machine."""

    def __init__(self, programs, dark=False, width=1280, height=900):
        self._profile = tempfile.TemporaryDirectory(prefix="plumbline-browser-")
        self._driver = subprocess.Popen([programs[1], "--port=0"], stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True,
                                        env={**os.environ, "HOME": self._profile.name})
        self._session = None
        try:
            self._start(programs[0], dark, width, height)
        except BaseException:
            self.close()
            raise

    def _start(self, program, dark, width, height):
        self._port = None
        for line in self._driver.stdout:
            found = re.search(r"started successfully on port (\d+)", line)
            if found:
                self._port = int(found[1])
                break
        if self._port is None:
            raise RuntimeError("chromedriver did not start")
        arguments = ["--headless", "--disable-gpu", "--no-first-run", "--hide-scrollbars",
                     "--disable-dev-shm-usage", "--disable-background-networking",
                     "--host-resolver-rules=MAP * ~NOTFOUND",
                     "--user-data-dir=" + self._profile.name, "--window-size=%d,%d" % (width, height)]
        if os.geteuid() == 0:
            arguments.append("--no-sandbox")
        options = {"binary": program, "args": arguments}
        wanted = {"goog:chromeOptions": options, "unhandledPromptBehavior": "ignore",
                  "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}
        answer = self._call("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self._session = "/session/" + answer["sessionId"]
        self.devtools("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        self.post("/url", url="about:blank")
        self.requested()  # what the browser showed before

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        if self._session:
            try:
                self._call("DELETE", self._session)
            except (OSError, RuntimeError, http.client.HTTPException):
                pass
        self._driver.terminate()
        self._driver.wait(timeout=20)
        self._driver.stdout.close()
        self._profile.cleanup()

    def _call(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=120)
        try:
            content = None if method != "POST" else json.dumps(body or {})
            connection.request(method, path, content, {"Content-Type": "application/json"})
            value = json.loads(connection.getresponse().read())["value"]
        finally:
            connection.close()
        if isinstance(value, dict) and "error" in value:
            raise RuntimeError("%s %s: %s: %s" % (method, path, value["error"], value["message"]))
        return value

    def post(self, path, **body):
        return self._call("POST", self._session + path, body)

    def open(self, path):
        self.post("/url", url="file://" + os.path.abspath(path))

    def run(self, script, *arguments):
        """The value that a function with this body returns in the page."""
        return self.post("/execute/sync", script=script, args=list(arguments))

    def devtools(self, command, **parameters):
        return self.post("/goog/cdp/execute", cmd=command, params=parameters)

    def find(self, css):
        return self.post("/element", using="css selector", value=css)[ELEMENT]

    def type(self, element, text):
        self.post("/element/%s/value" % element, text=text)

    def press(self, *names):
        """Presses keys one after the other, whatever has the focus."""
        actions = [{"type": kind, "value": KEYS[name]} for name in names
                   for kind in ("keyDown", "keyUp")]
        self.post("/actions", actions=[{"type": "key", "id": "keyboard", "actions": actions}])

    def alert(self):
        """The text of a dialog that is open, or None."""
        try:
            return self._call("GET", self._session + "/alert/text")
        except RuntimeError:
            return None

    def log(self, kind):
        return self.post("/se/log", type=kind)

    def requested(self):
        """What was asked for since the last call, from anywhere."""
        urls = []
        for line in self.log("performance"):
            message = json.loads(line["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                urls.append(message["params"]["request"]["url"])
        return urls

    def screenshot(self, path, width=1280, most=20000):
        """The whole page as a PNG, as a window of that width shows it."""
        self.devtools("Emulation.setDeviceMetricsOverride", width=width, height=900,
                      deviceScaleFactor=1, mobile=False)
        height = self.run("return document.documentElement.scrollHeight")
        self.devtools("Emulation.setDeviceMetricsOverride", width=width, height=min(height, most),
                      deviceScaleFactor=1, mobile=False)
        image = self._call("GET", self._session + "/screenshot")
        with open(path, "wb") as file:
            file.write(base64.b64decode(image))
