import { formatMatchup } from '#domain/leagues/format-matchup.ts'
import { countGamesPerMatch } from '../model/doubleheaders.ts'
import type { ScheduleField, ScheduleInput } from '../model/model.ts'
import { addDays, minutesToTime, timeToMinutes, getWeekday, weekdays } from '../../time.ts'
import { formatDate, type Weekday, formatTime } from '#i18n/format.ts'
import { formatWeekday } from '#i18n/format-period.ts'
import { formatWeekdays, getMatchNoun } from '../explain/format-lists.ts'
import type { TimeSlot } from '../../schema/schedules.ts'
import {
  changeLastSlots,
  getSlotEnd,
  listLastSlots,
  listPlayingWeekdays,
  withPlayingDays,
} from '../model/playing-days.ts'
import { createRepairPuzzle, type RepairInput } from './puzzle.ts'
import { solvePuzzle, type Repair, type RepairOptions } from './repair.ts'

/** One change to the rules that was found to let more of the displaced games be placed. */
export type RepairHelp = {
  readonly kind: 'date' | 'weekday' | 'field' | 'hour' | 'release'
  /** How many of the displaced games can be placed with this change. */
  readonly placed: number
  readonly words: string
  /** The date or weekday that is added, or the protected game that may move. */
  readonly date?: string
  readonly weekday?: Weekday
  readonly gameId?: string
}

type Attempt = Omit<RepairHelp, 'placed' | 'words'> & {
  readonly question: RepairInput
  readonly words: string // the condition: `With one more date`
}

export type HelpOptions = RepairOptions & {
  readonly releasableIds?: readonly string[]
  readonly isForWeekdays?: boolean
}

const mostReleases = 12

/**
 * Finds what would help if a repair leaves games without a place: one more date, one more field, an extra hour, one
 * more weekday, or a protected game that may move. Each result has been tested separately and places more games; the
 * best come first.
 *
 * @param releasableIds fixed games that could be released: protected, but not played
 * @param isForWeekdays whether to try other weekdays as well
 */
export async function findHelp(
  question: RepairInput,
  { unplacedIds }: Pick<Repair, 'unplacedIds'>,
  { releasableIds = [], isForWeekdays = false, ...options }: HelpOptions = {},
): Promise<RepairHelp[]> {
  const displaced = new Set(question.displacedIds).size
  const placedNow = displaced - unplacedIds.length
  const noun = getMatchNoun(countGamesPerMatch(question.input.constraints))
  const found: RepairHelp[] = []
  const attempts = [
    ...attemptsWithRules(question),
    ...(isForWeekdays ? attemptsWithWeekdays(question) : []),
    ...(await releases(question, releasableIds, placedNow, options)),
  ]
  for (const { question: changed, words, ...help } of attempts) {
    const placed = await placedIn(changed, options)
    if (placed > placedNow) found.push({ ...help, placed, words: `${words}, ${outcome(placed, displaced, noun)}` })
  }
  return found.toSorted((a, b) => b.placed - a.placed)
}

async function placedIn(question: RepairInput, options: RepairOptions): Promise<number> {
  const puzzle = createRepairPuzzle(question)
  const { placement } = await solvePuzzle(puzzle, options)
  return puzzle.games.filter(({ isDisplaced }) => isDisplaced).length - placement.leftOut
}

function outcome(placed: number, displaced: number, noun: ReturnType<typeof getMatchNoun>): string {
  if (placed === displaced)
    return displaced === 1 ? `the ${noun} has a place.` : `all ${displaced} ${noun}s have a place.`
  return `${placed} of ${displaced} ${noun}s ${placed === 1 ? 'has' : 'have'} a place.`
}

function attemptsWithRules(question: RepairInput): Attempt[] {
  const { input } = question
  const date = nextDate(input)
  const hour = oneHourMore(input)
  const field = 'one more field'
  return [
    ...(date === undefined
      ? []
      : [
          {
            kind: 'date' as const,
            date,
            question: { ...question, input: { ...input, endDate: date } },
            words: `With one more date, ${formatDate(date)}`,
          },
        ]),
    { kind: 'field', question: { ...question, input: withField(input, field) }, words: 'With one more field' },
    ...(hour === null
      ? []
      : [
          {
            kind: 'hour' as const,
            question: {
              ...question,
              input: { ...input, constraints: { ...input.constraints, timeSlots: hour.timeSlots } },
            },
            words: hour.words,
          },
        ]),
  ]
}

function attemptsWithWeekdays(question: RepairInput): Attempt[] {
  const { input } = question
  const playing = listPlayingWeekdays(input.constraints)
  return weekdays
    .filter((weekday) => !playing.includes(weekday))
    .toReversed() // the weekend first
    .map((weekday) => ({
      kind: 'weekday',
      weekday,
      question: {
        ...question,
        input: { ...input, constraints: withPlayingDays(input.constraints, [weekday]) },
      },
      words: `With games on ${formatWeekday(weekday)}s too`,
    }))
}

/** Returns the first date after the season on which the league would play. */
function nextDate({ endDate, constraints }: ScheduleInput): string | undefined {
  const days = new Set(listPlayingWeekdays(constraints))
  const blackouts = new Set(constraints.blackoutDates)
  return Array.from({ length: 14 }, (_, index) => addDays(endDate, index + 1)).find(
    (date) => days.has(getWeekday(date)) && !blackouts.has(date),
  )
}

/** Adds a field where every team may be the host. */
function withField(input: ScheduleInput, id: string): ScheduleInput {
  const field: ScheduleField = { id, name: id, venueId: id, venueName: id }
  return {
    ...input,
    fields: [...input.fields, field],
    teams: input.teams.map((team) =>
      (team.homeFieldIds ?? []).length === 0 ? team : { ...team, homeFieldIds: [...(team.homeFieldIds ?? []), id] },
    ),
    constraints: { ...input.constraints, fieldIds: [...input.constraints.fieldIds, id] },
  }
}

/** Adds an hour after the last slot of each day, or returns null if no day has time left. */
function oneHourMore({
  constraints,
  slotsAreGames = false,
}: ScheduleInput): { timeSlots: TimeSlot[]; words: string } | null {
  const timeSlots = constraints.timeSlots.toSorted((a, b) => getSlotEnd(a) - getSlotEnd(b))
  const lastSlots = listLastSlots({ ...constraints, timeSlots })
  const changed = lastSlots.filter(({ slot }) => getSlotEnd(slot) + 60 <= 23 * 60 + 59)
  const [first] = changed
  if (first === undefined) return null
  const hourAfter = ({ end }: TimeSlot) => minutesToTime(timeToMinutes(end) + 60)
  return {
    timeSlots: slotsAreGames
      ? [
          ...timeSlots,
          ...changed.map(({ slot, weekdays: days }) => ({
            ...slot,
            start: slot.end,
            end: hourAfter(slot),
            weekdays: [...days],
          })),
        ]
      : changeLastSlots({ ...constraints, timeSlots }, changed, (slot) => ({ ...slot, end: hourAfter(slot) })),
    words:
      lastSlots.length === 1
        ? `With one hour more each day, until ${formatTime(hourAfter(first.slot))}`
        : `With one hour more on ${formatWeekdays(changed.flatMap(({ weekdays: days }) => days))}`,
  }
}

/**
 * Returns attempts that release one protected game each, for at most `mostReleases` of them; none if even releasing all
 * of the protected games doesn't help.
 */
async function releases(
  question: RepairInput,
  ids: readonly string[],
  placedNow: number,
  options: RepairOptions,
): Promise<Attempt[]> {
  const release = (released: ReadonlySet<string>): RepairInput => ({
    ...question,
    games: question.games.map((game) => (released.has(game.id) ? { ...game, isFixed: false } : game)),
  })
  if (ids.length === 0 || (await placedIn(release(new Set(ids)), options)) <= placedNow) return []
  return ids.slice(0, mostReleases).map((gameId) => {
    const { homeTeamId = '', awayTeamId = '' } = question.games.find(({ id }) => id === gameId) ?? {}
    const name = (id: string) => question.input.teams.find((team) => team.id === id)?.name ?? id
    return {
      kind: 'release',
      gameId,
      question: release(new Set([gameId])),
      words: `With ${formatMatchup(name(homeTeamId), name(awayTeamId))} no longer protected`,
    }
  })
}
