/**
 * Returns text that Postgres can store: without U+0000, and with U+FFFD for unpaired surrogates. Pasted text may
 * contain both, and a single one would make the server reject a whole request.
 */
export function toStorableText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed()
}
