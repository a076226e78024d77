import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import { findLanguage, type Language } from '#i18n/locale.ts'

/** Returns the first of the browser's requested languages that we support, if any. */
export function getAcceptedLanguage(c: Context): Language | undefined {
  const accepted = parseAccept(c.req.header('accept-language') ?? '').filter(({ q }) => q > 0)
  return findLanguage(accepted.map(({ type }) => type))
}
