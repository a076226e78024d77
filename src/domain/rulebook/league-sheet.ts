import { formatDate } from '#i18n/format.ts'
import { getScoreUnit } from '../leagues/score-unit.ts'
import type { League, RulebookVersion } from '../schema/leagues.ts'
import { compareText } from '../compare-text.ts'
import { compareRuleSheets, type SheetChange } from './compare-rule-sheets.ts'
import { describeRules, type SheetSection } from './describe-rules.ts'
import { fromLeagueColumns } from './league-columns.ts'
import { findVersionInForce, readDocument } from './versions.ts'
import { t } from './words.ts'

export type LeagueSheet = {
  /** Null: the league's settings stand for the rules. */
  readonly version: RulebookVersion | null
  /** `Version 4, in force since Sat, Nov 28, 2026`. */
  readonly status: string
  readonly sections: readonly SheetSection[]
  /** The differences from the previous version. Null for the league's settings, which have no previous version. */
  readonly changes: readonly SheetChange[] | null
  /** The versions that people can choose from, latest first; the league's settings are number 0 and come last. */
  readonly choices: readonly { readonly number: number; readonly label: string }[]
}

type Given = {
  readonly league: Pick<League, 'standings_preset' | 'tie_breakers' | 'sport_id'>
  readonly versions: readonly RulebookVersion[]
  /** `YYYY-MM-DD` in the league's time zone. */
  readonly today: string
}

/**
 * Returns the rule sheet of a league.
 * @param number of the version; if it is omitted or no version has it, the version in force is used
 */
export function toLeagueSheet({ league, versions, today }: Given, number?: number): LeagueSheet {
  const ordered = versions.toSorted((a, b) => compareText(a.applies_from, b.applies_from) || a.number - b.number)
  const chosen = ordered.find((each) => each.number === number)
  const version = chosen ?? (number === 0 ? null : findVersionInForce(versions, today))
  const at = version === null ? -1 : ordered.indexOf(version)
  const describeOne = (one: RulebookVersion | null) =>
    describeRules(
      one ? readDocument(one) : fromLeagueColumns(league.standings_preset, league.tie_breakers),
      getScoreUnit(league.sport_id),
    )
  const sections = describeOne(version)
  return {
    version,
    status: describeStatus(ordered, at, today),
    sections,
    changes: version === null ? null : compareRuleSheets(describeOne(ordered[at - 1] ?? null), sections),
    choices: [
      ...ordered
        .map((each, index) => ({ number: each.number, label: describeStatus(ordered, index, today) }))
        .toReversed(),
      { number: 0, label: describeStatus(ordered, -1, today) },
    ],
  }
}

/** @param at the version's position; −1 for the league's settings */
function describeStatus(ordered: readonly RulebookVersion[], at: number, today: string): string {
  const [version, next] = [ordered[at], ordered[at + 1]]
  const until = next && formatDate(next.applies_from, { year: true })
  const hasEnded = next !== undefined && next.applies_from <= today
  if (version === undefined) {
    return hasEnded && until !== undefined ? t.settingsUntil(until) : t.settingsInForce
  }
  const { number, applies_from } = version
  const from = formatDate(applies_from, { year: true })
  if (next?.applies_from === applies_from) return t.versionReplaced(number, next.number)
  if (applies_from > today) return t.versionFrom(number, from)
  return hasEnded && until !== undefined ? t.versionUntil(number, from, until) : t.versionInForce(number, from)
}
