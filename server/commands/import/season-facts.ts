import * as z from 'zod/mini'
import { calendarDateSchema, textSchema, wholeNumberSchema } from '#domain/schema/columns.ts'
import { departures, reasonSchema } from '#domain/schema/leagues.ts'
import { strictRecord } from '#domain/schema/strict-record.ts'
import { rulebookSchema, type Rulebook } from '#domain/rulebook/document.ts'
import { findRulebookPreset, rulebookPresetIds } from '#domain/rulebook/presets/presets.ts'

// The rules of a season, and what people decided besides results. Teams are identified by name and group, as in games.

/** Teams by the key of `SeasonTeam`. */
export type SeasonFacts = {
  readonly deductions: readonly {
    readonly team: string
    readonly points: number
    readonly reason: string
    readonly date: string
  }[]
  readonly lots: readonly { readonly teams: readonly string[]; readonly date: string; readonly note: string | null }[]
  readonly departures: readonly {
    readonly team: string
    readonly date: string
    readonly as: (typeof departures)[number]
    readonly reason: string
  }[]
}

export const noFacts: SeasonFacts = { deductions: [], lots: [], departures: [] }

/** A version of a season's rules. `from` is null if the file has only one, which applies from the beginning. */
export type SeasonRulebook = { readonly from: string | null; readonly document: Rulebook; readonly note: string | null }

const rulebookOrPreset = z.union([
  rulebookSchema,
  z
    .string()
    .check(
      z.refine((id) => findRulebookPreset(id) !== undefined, `Not a preset. Known: ${rulebookPresetIds.join(', ')}`),
    ),
])

const group = z.optional(textSchema(1, 80))
const team = textSchema(1, 80)

/** The keys of a file of fixtures for its rule documents and facts. */
export const factsShape = {
  rulebook: z.optional(rulebookOrPreset),
  rulebooks: z.optional(
    z
      .array(
        strictRecord({
          from: calendarDateSchema,
          document: rulebookOrPreset,
          note: z.optional(textSchema(1, 500)),
        }),
      )
      .check(z.minLength(1), z.maxLength(100)),
  ),
  deductions: z.optional(
    z.array(
      strictRecord({
        team,
        group,
        points: wholeNumberSchema(-1000, 1000).check(
          z.refine((points) => points !== 0, 'Expected points other than 0'),
        ),
        reason: reasonSchema,
        date: calendarDateSchema,
      }),
    ),
  ),
  lots: z.optional(
    z.array(
      strictRecord({
        order: z.array(team).check(z.minLength(2), z.maxLength(100)),
        group,
        date: calendarDateSchema,
        note: z.optional(textSchema(1, 200)),
      }),
    ),
  ),
  departures: z.optional(
    z.array(strictRecord({ team, group, date: calendarDateSchema, as: z.enum(departures), reason: reasonSchema })),
  ),
}
const factsFile = z.object(factsShape)
type FactsFile = z.infer<typeof factsFile>

/** Returns the versions of the rules, earliest first; none if the file has no rule document. */
export function listRulebooks({ rulebook, rulebooks = [] }: FactsFile): SeasonRulebook[] {
  const documentOf = (given: z.infer<typeof rulebookOrPreset>) =>
    typeof given === 'string' ? findRulebookPreset(given) : given
  const versions = [
    ...(rulebook === undefined ? [] : [{ from: null, document: rulebook, note: null }]),
    ...rulebooks.map(({ from, document, note = null }) => ({ from, document, note })),
  ]
  return versions
    .flatMap(({ document, ...rest }) => {
      const found = documentOf(document)
      return found ? [{ ...rest, document: found }] : []
    })
    .toSorted((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : Number((a.from ?? '') > (b.from ?? ''))))
}

/**
 * Returns the rules in force on a date, or the first if none is yet; null if there are none.
 * @param date `YYYY-MM-DD`; by default, the day after all
 */
export function findRulebook(versions: readonly SeasonRulebook[], date?: string): Rulebook | null {
  const inForce = versions.findLast(({ from }) => from === null || date === undefined || from <= date)
  return (inForce ?? versions[0])?.document ?? null
}

/** @param find returns the key of a team. */
export function readFacts(
  { deductions = [], lots = [], departures: left = [] }: FactsFile,
  find: (name: string, group: string | undefined, place: string) => string,
): SeasonFacts {
  return {
    deductions: deductions.map(({ team, group, points, reason, date }, index) => ({
      team: find(team, group, `deductions[${index}]`),
      points,
      reason,
      date,
    })),
    lots: lots.map(({ order, group, date, note = null }, index) => ({
      teams: order.map((name) => find(name, group, `lots[${index}]`)),
      date,
      note,
    })),
    departures: left.map(({ team, group, date, as, reason }, index) => ({
      team: find(team, group, `departures[${index}]`),
      date,
      as,
      reason,
    })),
  }
}
