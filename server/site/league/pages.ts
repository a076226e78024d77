import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toPageTheme } from '#domain/branding/branding.ts'
import { embedParts } from '#domain/public-league/page-links.ts'
import type { PublicLeague } from '#domain/public-league/public-league.ts'
import { defaultRegion, runInLocale, type Language } from '#i18n/locale.ts'
import type { SiteAssets } from '#site/frame/site-assets.ts'
import type { MissingTarget } from '#site/league/missing-page.tsx'
import {
  renderEmbed,
  renderLeague,
  renderMissing,
  renderRules,
  renderTeam,
  type RenderedPage,
} from '#site/league/render-league.tsx'
import { siteTranslations } from '#site/league/translations.ts'
import type { BrandingReader } from '../branding.ts'
import { withLogoPaths } from './team-logos.ts'

export type LeaguePages = ReturnType<typeof createLeaguePages>

export type LeaguePagesOptions = {
  /** The file names of the public pages' style sheet and scripts. */
  readonly assets: () => Promise<SiteAssets>
  /** Base URL of this deployment. */
  readonly publicUrl: () => string
  readonly branding: Pick<BrandingReader, 'read'>
}

/**
 * A page's reader: their language, and whether the page's URL names it (`?lang=es`), in which case the page's links
 * name it too.
 */
export type Reader = { readonly language: Language; readonly isInAddress: boolean }

export function createLeaguePages({ assets, publicUrl, branding }: LeaguePagesOptions) {
  const surroundings = async ({ language, isInAddress }: Reader) => ({
    assets: await assets(),
    origin: publicUrl(),
    look: toPageTheme(await branding.read()),
    language,
    query: isInAddress ? `?lang=${language}` : '',
  })
  const propsOf = async (data: PublicLeague, now: Date, reader: Reader) => ({
    ...(await surroundings(reader)),
    data: withLogoPaths(data),
    now: now.toISOString(),
  })
  return {
    league: async (data: PublicLeague, now: Date, reader: Reader): Promise<RenderedPage> => {
      const props = await propsOf(data, now, reader)
      return runFor(reader, data.league.region, () => renderLeague(props, hash))
    },

    /** Renders a team's page, or returns null if the league has no such team. */
    team: async (data: PublicLeague, teamId: string, now: Date, reader: Reader): Promise<RenderedPage | null> => {
      const props = await propsOf(data, now, reader)
      return runFor(reader, data.league.region, () => renderTeam(props, teamId, hash))
    },

    /** Renders the rule sheet, or returns null if the league doesn't show it. */
    rules: async (data: PublicLeague, now: Date, reader: Reader): Promise<RenderedPage | null> => {
      const props = await propsOf(data, now, reader)
      return runFor(reader, data.league.region, () => renderRules(props, hash))
    },

    /**
     * Renders a page for a frame on another site: the games, or the part that `?part=` names, limited to one team if
     * there is a `?team=`. Returns null if the league has no such team.
     */
    embed: async (
      data: PublicLeague,
      query: URLSearchParams,
      now: Date,
      reader: Reader,
    ): Promise<RenderedPage | null> => {
      const part = embedParts.find((each) => each === query.get('part')) ?? 'games'
      const props = await propsOf(data, now, reader)
      return runFor(reader, data.league.region, () => renderEmbed(props, { part, teamId: query.get('team') }, hash))
    },

    missing: async (missing: MissingTarget, reader: Reader): Promise<string> => {
      const parts = await surroundings(reader)
      return runFor(reader, defaultRegion, () => renderMissing(parts, missing))
    },
  }
}

function runFor<Result>({ language }: Reader, region: string, render: () => Result): Result {
  return runInLocale({ language, translations: siteTranslations[language], region }, render)
}

/** Reads the names of the assets in the build folder on each call, so that a new build needs no restart. */
export async function readBuiltAssets(folder: string): Promise<SiteAssets> {
  return JSON.parse(await readFile(join(folder, 'site', 'assets.json'), 'utf8')) as SiteAssets
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
