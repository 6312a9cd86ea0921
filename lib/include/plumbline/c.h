/* The C interface: bytes in, a report as JSON out. For programs in other languages.
 *
 * Stable: within a major version of the library functions are added, never changed or taken away.
 * PLUMBLINE_C_API counts the additions.
 *
 * Nothing is printed, no file is opened, no exception leaves. What is passed in is borrowed for the
 * call alone. Texts are UTF-8 and end with a NUL byte, except where a size stands beside them. A NULL
 * where nothing says that NULL is allowed is refused (status 1), as is a NULL verifier.
 *
 * Threads: any number may call plumbline_verify() with one verifier at the same time. While one of
 * them tells a verifier something or deletes it, no other may use it.
 *
 * Statuses are those of the program (spec 3.4): 0 passed, 1 what was given is unusable, 2 failed,
 * 3 unproven, 4 unreadable, 70 no memory or a bug, which is no verdict. A record that is tied to
 * nothing of the user's passes where nothing contradicts it: a gate requires "authenticated".
 */
#ifndef PLUMBLINE_C_H
#define PLUMBLINE_C_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PLUMBLINE_C_API 1

/* PLUMBLINE_C_API of the library that runs: at least what was compiled against, or functions lack. */
int plumbline_c_api(void);
/* "0.1.0", of the library that runs. Valid for ever. */
const char* plumbline_version(void);

/* What the user says of verifications, for any number of them. */
typedef struct plumbline_verifier plumbline_verifier;

/* A verifier that was told nothing yet; NULL where there is no memory. To be given to
 * plumbline_delete(), which takes NULL, too. */
plumbline_verifier* plumbline_new(void);
void plumbline_delete(plumbline_verifier* verifier);

/* What the user says. Each returns 0, or 1 where it is unusable, or 70. A verifier that refused
 * something never passes anything: plumbline_verify() gives status 1 from then on, whoever looked at
 * the status or not. Most is judged here, keys and trust sets only by plumbline_verify(), before it
 * looks at the evidence. */

/* A public key in any form that --pubkey takes as a value, PEM and DER included; called again, one
 * more. `kid` ties it to anchors of that kid; NULL ties it to none, "" is refused. */
int plumbline_add_key(plumbline_verifier* verifier, const void* key, size_t size, const char* kid);
/* The trust set (schemas/trust-set.v1.schema.json) of witnesses. */
int plumbline_set_witness_keys(plumbline_verifier* verifier, const void* json, size_t size);
/* The head that the record must end with, "SEQ:HASH" as `plumbline head` prints it. */
int plumbline_expect_head(plumbline_verifier* verifier, const char* head);
/* RFC 3339 or seconds since 1970: the time for every expiry. Without it, the clock. */
int plumbline_set_now(plumbline_verifier* verifier, const char* time);
/* One condition of --require: "authenticated", "kid=release-1", "min-entries=6". Called again, one
 * more. */
int plumbline_require(plumbline_verifier* verifier, const char* condition);
/* Not 0: warnings are errors. */
int plumbline_set_strict(plumbline_verifier* verifier, int strict);

/* Verifies `size` bytes: a bundle, a ledger or a session export, compressed or not. `bytes` may be
 * NULL where `size` is 0, which is unreadable. `name` stands for the path in the report. Returns the
 * status. Where `report` is not NULL, it is made to point to the report, one line of ASCII JSON
 * (schemas/report.v1.schema.json; with status 1 an object {"schema":"plumbline.error.v1",...}), which
 * is the caller's until it gives it to plumbline_free(); with status 70 to NULL. */
int plumbline_verify(const plumbline_verifier* verifier, const char* name, const void* bytes,
                     size_t size, char** report);
/* Takes NULL, too. */
void plumbline_free(char* report);

#ifdef __cplusplus
}
#endif

#endif
