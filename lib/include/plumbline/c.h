/* The C interface: bytes in, a report as JSON out. For programs in other languages.
 *
 * It is stable: functions are added, never changed or taken away, within a major version of the
 * library. Texts are UTF-8 and end with a NUL byte unless their size is given. Nothing is printed and
 * no file is opened. A verifier may be used by one thread at a time; several verifiers by as many.
 *
 * Statuses are those of the program (spec 3.4): 0 passed, 1 what was given is unusable, 2 failed,
 * 3 unproven, 4 unreadable, 70 out of memory or a bug, which is no verdict.
 */
#ifndef PLUMBLINE_C_H
#define PLUMBLINE_C_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* "0.1.0". Valid for ever. */
const char* plumbline_version(void);

typedef struct plumbline_verifier plumbline_verifier;

/* A verifier that was told nothing yet; NULL where there is no memory. To be given to
 * plumbline_delete(), which takes NULL, too. */
plumbline_verifier* plumbline_new(void);
void plumbline_delete(plumbline_verifier* verifier);

/* What the user says, each 0, or 1 where it is unusable, or 70. What was unusable is not taken over.
 * A key may still turn out to be none: plumbline_verify() says so, before it looks at the bytes. */

/* A public key in any form that --pubkey takes as a value, PEM and DER included. `kid` ties it to
 * anchors of that kid; NULL ties it to none. */
int plumbline_add_key(plumbline_verifier* verifier, const void* key, size_t size, const char* kid);
/* The head that the record must end with: its seq, -1 for an empty ledger, and its hash in hex. */
int plumbline_expect_head(plumbline_verifier* verifier, long long seq, const char* hash);
/* RFC 3339 or seconds since 1970: the time for every expiry. Without it, the clock. */
int plumbline_set_now(plumbline_verifier* verifier, const char* time);
/* A condition of --require: "authenticated", NULL; "kid", "release-1"; "min-entries", "6". */
int plumbline_require(plumbline_verifier* verifier, const char* condition, const char* value);
/* Not 0: warnings are errors. */
void plumbline_set_strict(plumbline_verifier* verifier, int strict);

/* Verifies `size` bytes: a bundle or a ledger, compressed or not, of which `name` stands for the path
 * in the report. Returns the status. Where `report` is not NULL, it is made to point to the report, one
 * line of JSON (schemas/report.v1.schema.json; with status 1 an error object), to be given to
 * plumbline_free(); with status 70 to NULL. */
int plumbline_verify(const plumbline_verifier* verifier, const char* name, const void* bytes, size_t size,
                     char** report);
void plumbline_free(char* report);

#ifdef __cplusplus
}
#endif

#endif
