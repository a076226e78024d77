import { createHash } from 'node:crypto'
import { toTeamPath } from '#domain/public-league/page-links.ts'
import type { PublicLeague } from '#domain/public-league/public-league.ts'
import type { Team } from '#domain/schema/leagues.ts'

const stored = /^data:(image\/(?:webp|png));base64,(.+)$/

/**
 * Returns the league with a path for each logo that is stored in a team's row: a page names a team many times, and would
 * otherwise contain its logo each time.
 */
export function withLogoPaths(data: PublicLeague): PublicLeague {
  return {
    ...data,
    teams: data.teams.map((team) => ({ ...team, logo_url: toLogoPath(data.league.slug, team) })),
  }
}

export type Logo = { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> }

/** Returns the team's stored logo, or null if it has none or another one than this version. */
export function findLogo(data: PublicLeague, teamId: string, version: string): Logo | null {
  const url = data.teams.find(({ id }) => id === teamId)?.logo_url ?? ''
  const [, type, base64] = stored.exec(url) ?? []
  if (type === undefined || base64 === undefined || toVersion(url) !== version) return null
  return { type, bytes: new Uint8Array(Buffer.from(base64, 'base64')) }
}

function toLogoPath(slug: string, { id, logo_url }: Team): string | null {
  if (logo_url === null || !stored.test(logo_url)) return logo_url
  return `${toTeamPath(slug, id)}/logo/${toVersion(logo_url)}`
}

/** A new logo has a new address, so that browsers can keep each one for good. */
function toVersion(url: string): string {
  return createHash('sha256').update(url).digest('base64url').slice(0, 16)
}
