/**
 * Text as Postgres can store it: without U+0000, and with U+FFFD in the place of half a surrogate pair. Pasted text
 * brings both along, and one of them would make the server refuse a whole request.
 */
export function storableText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed()
}
