import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { embedParts } from '#domain/public-league/page-links.ts'
import type { PublicLeague } from '#domain/public-league/public-league.ts'
import type { SiteAssets } from '#site/frame/site-assets.ts'
import { renderEmbed, renderLeague, renderMissing, renderTeam, type RenderedPage } from '#site/league/render-league.tsx'

export type LeaguePages = ReturnType<typeof createLeaguePages>

/**
 * Makes the public pages of leagues.
 * @param folder of the built app, which says what its style sheet and scripts are called
 * @param publicUrl what addresses of this deployment begin with
 */
export function createLeaguePages(folder: string, publicUrl: () => string) {
  const surroundings = async () => ({ assets: await readAssets(folder), origin: publicUrl() })
  const propsOf = async (data: PublicLeague, now: Date) => ({
    ...(await surroundings()),
    data,
    now: now.toISOString(),
  })
  return {
    league: async (data: PublicLeague, now: Date): Promise<RenderedPage> =>
      renderLeague(await propsOf(data, now), hash),

    /** Null where the league has no such team. */
    team: async (data: PublicLeague, teamId: string, now: Date): Promise<RenderedPage | null> =>
      renderTeam(await propsOf(data, now), teamId, hash),

    /**
     * For a frame on another site: the games, or what `?part=` names; of one team where there is a `?team=`. Null where
     * the league has no such team.
     */
    embed: async (data: PublicLeague, query: URLSearchParams, now: Date): Promise<RenderedPage | null> => {
      const part = embedParts.find((each) => each === query.get('part')) ?? 'games'
      return renderEmbed(await propsOf(data, now), { part, teamId: query.get('team') }, hash)
    },

    /** What is answered, with 404, where there is no page. @param data the league, where it is its team that is not there */
    missing: async (data?: PublicLeague): Promise<string> => renderMissing(await surroundings(), data),
  }
}

async function readAssets(folder: string): Promise<SiteAssets> {
  return JSON.parse(await readFile(join(folder, 'site', 'assets.json'), 'utf8')) as SiteAssets
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
