/* The same through the C interface, for other languages: verify_example_c FILE KEY */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plumbline/c.h"

static char* read_file(const char* path, size_t* size) {
  FILE* file = fopen(path, "rb");
  char* bytes = NULL;
  size_t room = 0;
  *size = 0;
  if (file == NULL) return NULL;
  do {
    char* larger = realloc(bytes, room + 65536);
    if (larger == NULL) break;
    bytes = larger;
    room += 65536;
    *size += fread(bytes + *size, 1, room - *size, file);
  } while (*size == room);
  fclose(file);
  return bytes;
}

int main(int argc, char** argv) {
  size_t size = 0;
  char* bytes = argc == 3 ? read_file(argv[1], &size) : NULL;
  plumbline_verifier* verifier = plumbline_new();
  char* report = NULL;
  int status = 1;
  if (bytes == NULL || verifier == NULL) {
    fprintf(stderr, "usage: verify_example_c FILE KEY\n");
  } else if (plumbline_add_key(verifier, argv[2], strlen(argv[2]), NULL) == 0 &&
             plumbline_require(verifier, "authenticated", NULL) == 0) {
    status = plumbline_verify(verifier, argv[1], bytes, size, &report);
    fputs(report == NULL ? "no verdict\n" : report, stdout);
  }
  plumbline_free(report);
  plumbline_delete(verifier);
  free(bytes);
  return status;
}
