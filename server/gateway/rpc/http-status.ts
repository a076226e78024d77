/**
 * Returns the HTTP status for an SQL state, following PostgREST's table
 * (https://docs.postgrest.org/en/stable/references/errors.html).
 */
export function toHttpStatus(sqlState: string, isSignedIn: boolean): number {
  if (sqlState === '42501') return isSignedIn ? 403 : 401
  const [, chosen] = /^PT([1-5]\d\d)$/.exec(sqlState) ?? []
  if (chosen !== undefined) return Number(chosen)
  return statusByCode[sqlState] ?? statusByClass[sqlState.slice(0, 2)] ?? 400
}

const statusByCode: Readonly<Record<string, number>> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53400': 500,
  '57P01': 503,
  P0001: 400,
}

const statusByClass: Readonly<Record<string, number>> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 413, // the request itself is too large or too deeply nested; newer versions of PostgREST return 500
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
}
