import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toPageTheme } from '#domain/branding/branding.ts'
import { embedParts } from '#domain/public-league/page-links.ts'
import type { PublicLeague } from '#domain/public-league/public-league.ts'
import type { SiteAssets } from '#site/frame/site-assets.ts'
import type { MissingTarget } from '#site/league/missing-page.tsx'
import { renderEmbed, renderLeague, renderMissing, renderTeam, type RenderedPage } from '#site/league/render-league.tsx'
import type { BrandingReader } from '../branding.ts'

export type LeaguePages = ReturnType<typeof createLeaguePages>

export type LeaguePagesOptions = {
  /** The file names of the public pages' style sheet and scripts. */
  readonly assets: () => Promise<SiteAssets>
  /** Base URL of this deployment. */
  readonly publicUrl: () => string
  readonly branding: Pick<BrandingReader, 'read'>
}

export function createLeaguePages({ assets, publicUrl, branding }: LeaguePagesOptions) {
  const surroundings = async () => ({
    assets: await assets(),
    origin: publicUrl(),
    look: toPageTheme(await branding.read()),
  })
  const propsOf = async (data: PublicLeague, now: Date) => ({
    ...(await surroundings()),
    data,
    now: now.toISOString(),
  })
  return {
    league: async (data: PublicLeague, now: Date): Promise<RenderedPage> =>
      renderLeague(await propsOf(data, now), hash),

    /** Returns null if the league has no such team. */
    team: async (data: PublicLeague, teamId: string, now: Date): Promise<RenderedPage | null> =>
      renderTeam(await propsOf(data, now), teamId, hash),

    /**
     * Renders a page for a frame on another site: the games, or what `?part=` names; of one team if there is a
     * `?team=`. Returns null if the league has no such team.
     */
    embed: async (data: PublicLeague, query: URLSearchParams, now: Date): Promise<RenderedPage | null> => {
      const part = embedParts.find((each) => each === query.get('part')) ?? 'games'
      return renderEmbed(await propsOf(data, now), { part, teamId: query.get('team') }, hash)
    },

    missing: async (missing: MissingTarget): Promise<string> => renderMissing(await surroundings(), missing),
  }
}

/** Reads the asset names of the build in this folder, each time: a new build needs no restart. */
export async function readBuiltAssets(folder: string): Promise<SiteAssets> {
  return JSON.parse(await readFile(join(folder, 'site', 'assets.json'), 'utf8')) as SiteAssets
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
