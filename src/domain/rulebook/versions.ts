import type { League, RulebookVersion } from '../schema/leagues.ts'
import { rulebookSchema, type Rulebook } from './document.ts'
import { fromLeagueColumns } from './league-columns.ts'
import { t } from './words.ts'

/** A league's rules, and the version that contains them; null if the league's columns stand for them. */
export type LeagueRules = { readonly rulebook: Rulebook; readonly version: RulebookVersion | null }

/**
 * Returns the version that applies on a date: of those that apply from that date or an earlier one, the one that starts
 * last, and of several that start on the same date, the one saved last. Null if there is none.
 * @param date `YYYY-MM-DD` in the league's time zone
 */
export function findVersionInForce(versions: readonly RulebookVersion[], date: string): RulebookVersion | null {
  const begun = versions.filter(({ applies_from }) => applies_from <= date)
  return begun.reduce<RulebookVersion | null>((best, each) => {
    if (best === null || each.applies_from > best.applies_from) return each
    return each.applies_from === best.applies_from && each.number > best.number ? each : best
  }, null)
}

/** Returns the rules that apply on a date (`YYYY-MM-DD` in the league's time zone). */
export function getLeagueRules(
  league: Pick<League, 'standings_preset' | 'tie_breakers'>,
  versions: readonly RulebookVersion[],
  date: string,
): LeagueRules {
  const version = findVersionInForce(versions, date)
  const rulebook = version ? readDocument(version) : fromLeagueColumns(league.standings_preset, league.tie_breakers)
  return { rulebook, version }
}

/**
 * Returns the document of a version. If this app cannot read it, because a newer one wrote it, the result leaves all
 * teams tied and says so, instead of ranking them by other rules.
 */
export function readDocument({ number, document }: Pick<RulebookVersion, 'number' | 'document'>): Rulebook {
  const read = rulebookSchema.safeParse(document)
  if (read.success) return read.data
  return {
    format: 1,
    name: t.versionName(number),
    points: null,
    rank: [{ id: 'unreadable', by: 'missing', rule: t.unreadable(number) }],
    ties: { restart: 'never', order: [] },
  }
}
