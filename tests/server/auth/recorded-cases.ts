import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { resolveInProject } from '#server/project-root.ts'

// Calls to a real auth server (supabase/auth 2.196.0) with its responses, in which secrets, ids, and dates are
// placeholders.

const recorded = z.object({
  cases: z.array(
    z.object({
      name: z.string(),
      request: z.optional(
        z.object({
          method: z.string(),
          // When the calls were recorded, the app's address had a port, which is in the requests but not in the
          // responses.
          path: z
            .string()
            .transform((path) => path.replace(/http%3A%2F%2Fapp\.example%3A\d+/, 'https%3A%2F%2Fapp.example')),
          headers: z.optional(z.record(z.string(), z.string())),
          body: z.optional(z.record(z.string(), z.unknown())),
          raw: z.optional(z.string()),
        }),
      ),
      answer: z.optional(
        z.looseObject({
          status: z.optional(z.number()),
          headers: z.optional(z.record(z.string(), z.string())),
          body: z.optional(z.unknown()),
          claims: z.optional(z.unknown()),
        }),
      ),
      mail: z.optional(z.object({ to: z.tuple([z.string()]), text: z.string() })),
    }),
  ),
})
export type RecordedCase = z.infer<typeof recorded>['cases'][number]

export const recordedCases = recorded.parse(
  JSON.parse(readFileSync(resolveInProject('tests', 'server', 'auth', 'gotrue-answers.json'), 'utf8')),
).cases

/**
 * Values of these keys are part of the protocol, so they must be equal. Other values may differ if they are of the same
 * kind.
 */
const exact = new Set(
  'code error_code type token_type aud role status factor_type aal method reasons provider providers is_anonymous name leadsTo path identities'.split(
    ' ',
  ),
)

/**
 * Returns the differences between a recorded response and ours, with their locations. Values that aren't part of the
 * protocol may differ if they are of the same kind.
 */
export function differences(expected: unknown, actual: unknown, at = 'body', key = ''): string[] {
  if (typeof expected === 'string') {
    const kind = /^<([a-z-]+)(?::(\d+))?>$/.exec(expected)
    if (kind) return isOfKind(kind[1] ?? '', kind[2], actual) ? [] : [`${at}: ${expected} is ${JSON.stringify(actual)}`]
    if (typeof actual !== 'string') return [`${at}: text is ${JSON.stringify(actual)}`]
    return exact.has(key) && expected !== actual ? [`${at}: ${expected} is ${actual}`] : []
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length)
      return [`${at}: a list of ${expected.length} is ${JSON.stringify(actual)}`]
    return expected.flatMap((each, index) => differences(each, actual[index], `${at}[${index}]`, key))
  }
  if (typeof expected === 'object' && expected !== null) {
    if (typeof actual !== 'object' || actual === null) return [`${at}: an object is ${JSON.stringify(actual)}`]
    const [given, had] = [new Map(Object.entries(actual)), new Map(Object.entries(expected))]
    return [
      ...[...had.keys()].filter((name) => !given.has(name)).map((name) => `${at}.${name} is missing`),
      ...[...given.keys()].filter((name) => !had.has(name)).map((name) => `${at}.${name} is too much`),
      ...[...had]
        .filter(([name]) => given.has(name))
        .flatMap(([name, value]) => differences(value, given.get(name), `${at}.${name}`, name)),
    ]
  }
  if (typeof expected === 'number' && !exact.has(key))
    return typeof actual === 'number' ? [] : [`${at}: a number is ${JSON.stringify(actual)}`]
  return expected === (actual ?? null) ? [] : [`${at}: ${JSON.stringify(expected)} is ${JSON.stringify(actual)}`]
}

function isOfKind(kind: string, size: string | undefined, value: unknown): boolean {
  switch (kind) {
    case 'int':
      return Number.isInteger(value)
    case 'identities':
      return Array.isArray(value) && value.length === Number(size)
    case 'uuid':
      return z.uuid().safeParse(value).success
    case 'iso-date':
      return typeof value === 'string' && !Number.isNaN(Date.parse(value))
    default:
      return typeof value === 'string' && value !== ''
  }
}

/** Returns what the link in an email contains, whatever the email's text, or null if there is no link. */
export function linkInMail(text: string | undefined) {
  const address = /https?:\/\/[^\s"]+/.exec(text?.replaceAll('<token-hash>', 'x') ?? '')?.[0].replaceAll('&amp;', '&')
  if (text === undefined || address === undefined) return null
  const { pathname, searchParams } = new URL(address)
  const asked = searchParams.get('redirect_to')
  return {
    path: pathname.replace(/^\/auth\/v1/, ''),
    parameters: [...searchParams.keys()].toSorted(),
    type: searchParams.get('type'),
    leadsTo: asked === null ? null : new URL(asked).href,
    hasCode: /code (<otp>|\d{6})/.test(text),
  }
}

/** Returns where a response redirects the browser, and what it passes along. */
export function redirectIn(location: string | null | undefined) {
  if (location == null) return null
  const { origin, pathname, search, hash } = new URL(location.replaceAll(/<[a-z-]+>/g, 'x'))
  const carried = new URLSearchParams(`${search.slice(1)}${hash.slice(1)}`)
  return {
    path: origin + pathname,
    parameters: [...carried.keys()].toSorted(),
    type: carried.get('type'),
    code: carried.get('error_code'),
  }
}
