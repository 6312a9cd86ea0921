/* The same through the C interface, for other languages: verify_example_c FILE KEY */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plumbline/c.h"

/* The content of a file, to be given to free(); NULL where it cannot be read. */
static char* read_file(const char* path, size_t* size) {
  FILE* file = fopen(path, "rb");
  char* bytes = NULL;
  long end = -1;
  if (file == NULL) return NULL;
  if (fseek(file, 0, SEEK_END) == 0) end = ftell(file);
  if (end >= 0 && fseek(file, 0, SEEK_SET) == 0) bytes = malloc((size_t)end + 1);
  *size = bytes == NULL ? 0 : fread(bytes, 1, (size_t)end, file);
  if (bytes != NULL && *size != (size_t)end) {
    free(bytes);
    bytes = NULL;
  }
  fclose(file);
  return bytes;
}

int main(int argc, char** argv) {
  size_t size = 0;
  char* bytes;
  char* report;
  plumbline_verifier* verifier;
  int status;
  if (argc != 3) {
    fprintf(stderr, "usage: verify_example_c FILE KEY\n");
    return 1;
  }
  bytes = read_file(argv[1], &size);
  if (bytes == NULL) {
    fprintf(stderr, "the file cannot be read\n");
    return 1;
  }
  /* What is refused here, a NULL verifier included, plumbline_verify() gives status 1 for. */
  verifier = plumbline_new();
  plumbline_add_key(verifier, argv[2], strlen(argv[2]), NULL);
  plumbline_require(verifier, "authenticated");
  status = plumbline_verify(verifier, argv[1], bytes, size, &report);
  fputs(report == NULL ? "no verdict\n" : report, stdout);
  plumbline_free(report);
  plumbline_delete(verifier);
  free(bytes);
  return status;
}
