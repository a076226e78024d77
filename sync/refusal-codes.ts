/**
 * The meaning of error codes. The table is also in SPEC.md ("Codes"), and a test keeps the two identical. A code that
 * is not on the list, or a response without one, is transient: a proxy must not be able to refuse a change or sign
 * anyone out.
 *
 * refused: the server refuses this request, and would do so again · renew: it does not accept this token, so the
 * session is renewed, and only the response to that can sign anyone out · sign_in: likewise, and if the renewed session
 * is not sufficient either, the person has to sign in · closed: the organization does not admit this session · upgrade:
 * the server accepts nothing from this version of the app · smaller: it timed out, and half of the request may work ·
 * transient: the same request may work later.
 */
export type CodeMeaning = 'refused' | 'renew' | 'sign_in' | 'closed' | 'upgrade' | 'smaller' | 'transient'

/** Keyed by code or code prefix; the longest match counts. */
export const codeMeanings: Readonly<Record<string, CodeMeaning>> = {
  FSRUL: 'refused',
  P0: 'refused',
  '21': 'refused',
  '22': 'refused',
  '23': 'refused',
  '42': 'refused',
  '44': 'refused',
  '54': 'refused',
  PT413: 'refused',
  PT401: 'sign_in',
  PGRST301: 'renew',
  PGRST302: 'renew',
  PGRST303: 'renew',
  bad_jwt: 'renew',
  no_authorization: 'renew',
  session_not_found: 'renew',
  PT403: 'closed',
  PT426: 'upgrade',
  '57014': 'smaller',
  '08': 'transient',
  '25': 'transient',
  '40': 'transient',
  '42883': 'transient',
  '42P05': 'transient',
  '53': 'transient',
  '55': 'transient',
  '57': 'transient',
  '58': 'transient',
  XX: 'transient',
  PT4: 'transient',
  PT5: 'transient',
  PGRST: 'transient',
}

export function getCodeMeaning(code: string | null): CodeMeaning {
  if (code === null || !isWhole(code)) return 'transient'
  for (let length = code.length; length >= 2; length--) {
    const begins = code.slice(0, length)
    if (Object.hasOwn(codeMeanings, begins)) return codeMeanings[begins] ?? 'transient'
  }
  return 'transient'
}

/** Whether the code is an SQLSTATE, or a code from PostgREST or the auth server. */
function isWhole(code: string): boolean {
  return /^([0-9A-Z]{5}|PGRST[0-9X]\d\d|[a-z]+(_[a-z]+)+)$/.test(code)
}

/** The auth server's codes for a refresh (with 400, 401, or 403) if the session is over for good. */
export const sessionEndCodes: ReadonlySet<string> = new Set([
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_not_found',
  'user_banned',
  'validation_failed', // a token from another server, after a move
])
