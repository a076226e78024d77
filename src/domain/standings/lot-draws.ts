import { formatDate } from '#i18n/format.ts'
import { formatList } from '#i18n/format-list.ts'
import { compareText } from '../compare-text.ts'
import { findClause } from '../rulebook/describe-placing.ts'
import { findLots } from '../rulebook/measure-teams.ts'
import type { DrawnLots } from '../rulebook/model.ts'
import { rankSeason } from '../rulebook/rank-teams.ts'
import type { Season } from '../rulebook/season.ts'
import type { LotDraw } from '../schema/leagues.ts'
import { t } from './words.ts'

// Drawings of lots, as the rules ask for them, and whether a table still uses them
// (docs/decisions/119-record-drawn-lots-as-facts.md).

type RecordedLots = DrawnLots & { readonly draw: LotDraw }

/** Returns the drawings for the engine; of several on the same day, the one recorded last is the latest. */
export function toLots(draws: readonly LotDraw[]): RecordedLots[] {
  return draws.map((draw) => ({
    teamIds: draw.team_ids,
    at: `${draw.drawn_on} ${draw.created_at}`,
    by: draw.created_by ?? '',
    draw,
  }))
}

/** Returns the drawing that orders these teams. */
export function findDraw(draws: readonly LotDraw[], teamIds: readonly string[]): LotDraw | undefined {
  return findLots(toLots(draws), teamIds)?.draw
}

export type ToldDraw = {
  readonly draw: LotDraw
  /** `Lots drawn on Fri, Nov 27, 2026, in this order: Foxes, Owls.`, and for whom the drawing no longer counts. */
  readonly text: string
}

/** Returns the drawings in which teams of the table took part, latest first. */
export function tellDraws(
  season: Season,
  draws: readonly LotDraw[],
  nameOf: (teamId: string) => string,
): readonly ToldDraw[] {
  const own = draws.filter(({ team_ids }) => team_ids.filter((id) => season.teams.has(id)).length > 1)
  if (own.length === 0) return []
  const questions = listQuestions(season, own)
  const nameAll = (ids: readonly string[]) => formatList(ids.map(nameOf).toSorted(compareText))
  return own
    .toSorted((a, b) => compareText(b.drawn_on, a.drawn_on) || compareText(b.created_at, a.created_at))
    .map((draw) => {
      const teamIds = draw.team_ids.filter((id) => season.teams.has(id))
      const drawn = t.lotsDrawn(formatDate(draw.drawn_on, { year: true }), teamIds.map(nameOf).join(', '))
      return { draw, text: [drawn, describeUse(draw, teamIds, questions, nameAll)].filter(Boolean).join(' ') }
    })
}

/** Tied teams for which the rules ask for lots, and the drawing that orders them. */
type Question = { readonly level: readonly string[]; readonly answer: LotDraw | undefined }

function listQuestions(season: Season, draws: readonly LotDraw[]): Question[] {
  const questions: Question[] = []
  rankSeason(season, {
    onAsked: ({ clause, level, answer }) => {
      const isLots = findClause(season.rulebook, clause)?.by === 'lots'
      if (isLots && answer.kind !== 'skipped') questions.push({ level, answer: findDraw(draws, level) })
    },
  })
  return questions
}

/** Returns for whom the drawing no longer counts, and why; empty if it counts for all. */
function describeUse(
  draw: LotDraw,
  teamIds: readonly string[],
  questions: readonly Question[],
  nameAll: (ids: readonly string[]) => string,
): string {
  const used = new Set(questions.flatMap(({ level, answer }) => (answer === draw ? level : [])))
  const rest = teamIds.filter((id) => !used.has(id))
  if (rest.length === 0) return ''
  if (used.size > 0) return t.lotsNotFor(nameAll(rest), rest.length)
  const tied = questions.filter(({ level }) => level.filter((id) => teamIds.includes(id)).length > 1)
  const open = tied.find(({ answer }) => answer === undefined)
  if (open) return t.lotsOutgrown(nameAll(open.level.filter((id) => !teamIds.includes(id))))
  return tied.length > 0 ? t.lotsReplaced : t.lotsSettled
}
