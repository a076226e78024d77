import { formatDate, formatTime } from '#i18n/format.ts'
import { addDays, dateToDayNumber, minutesToTime, timeToMinutes, getWeekday } from '../../time.ts'
import { listPlayingDates } from '../model/calendar.ts'
import { countGamesPerMatch, getMatchMinutes } from '../model/doubleheaders.ts'
import { getSlotEnd, listLastSlots, listPlayingWeekdays } from '../model/playing-days.ts'
import type { ScheduleInput } from '../model/model.ts'
import { formatLimit, formatRun, type Relaxation, type RelaxableRule } from './rules.ts'
import { formatCount, formatMinutes, getMatchNoun, formatWeekdays } from './format-lists.ts'

/**
 * Returns changes worth trying, starting with those that are easiest on people. Absences and closures are tried only if
 * they are among the clashing rules.
 */
export function listRelaxations(input: ScheduleInput, clashing: readonly RelaxableRule[]): Relaxation[] {
  const { constraints } = input
  const { maxGamesPerDay, minGameSpacing } = constraints
  const changed = (changes: Partial<ScheduleInput['constraints']>) => ({
    ...input,
    constraints: { ...constraints, ...changes },
  })
  const gamesPerMatch = countGamesPerMatch(constraints)
  // With doubleheaders, one more game would change nothing.
  const oneMore = (games: number) => (Math.floor(games / gamesPerMatch) + 1) * gamesPerMatch
  return [
    ...[...new Set([0.5, 1, 2, minGameSpacing])].flatMap((less): Relaxation[] => {
      const rest = minGameSpacing - less
      if (rest < 0 || less === 0) return []
      const words = `teams rest ${rest === 0 ? 'no longer than the slots make them' : `${formatMinutes(rest)} between two ${getMatchNoun(gamesPerMatch)}s`}.`
      return [{ words, input: changed({ minGameSpacing: rest }), series: 'rest' }]
    }),
    {
      words: `a team may play ${formatCount(oneMore(maxGamesPerDay), 'game')} a day.`,
      input: changed({ maxGamesPerDay: oneMore(maxGamesPerDay) }),
    },
    ...oneMoreDate(input),
    ...oneMoreSlot(input),
    ...oneMoreField(input),
    ...(input.limits ?? []).flatMap((limit, index) =>
      limit.penalty === undefined
        ? [
            {
              words: `a team may play ${formatLimit(limit, oneMore(limit.games))}.`,
              input: { ...input, limits: (input.limits ?? []).with(index, { ...limit, games: oneMore(limit.games) }) },
            },
          ]
        : [],
    ),
    ...[1, 2].flatMap((more): Relaxation[] => {
      if (input.maxSameSideInRow === undefined) return []
      const games = input.maxSameSideInRow + more
      const words = `a team may play ${formatRun(games)}.`
      return games > 10 ? [] : [{ words, input: { ...input, maxSameSideInRow: games }, series: 'runs' }]
    }),
    ...clashing.flatMap(({ oneLess }) => oneLess?.(input) ?? []),
  ]
}

/** Adds a date after the last one, at the most common interval between dates. */
function oneMoreDate(input: ScheduleInput): Relaxation[] {
  const { blackoutDates } = input.constraints
  const playing = listPlayingWeekdays(input.constraints)
  const dates = listPlayingDates(input)
  const last = dates.at(-1)
  if (last === undefined) return []
  const gaps = dates.slice(1).map((date, index) => dateToDayNumber(date) - dateToDayNumber(dates[index] ?? date))
  const gap = mostFrequent(gaps) ?? 7
  let date = addDays(last, gap)
  while (!playing.includes(getWeekday(date))) date = addDays(date, 1)
  const between = Array.from({ length: dateToDayNumber(date) - dateToDayNumber(last) - 1 }, (_, index) =>
    addDays(last, index + 1),
  )
  const closed = [...blackoutDates.filter((other) => other !== date), ...between]
  return [
    {
      words: `there is one more date, ${formatDate(date)}.`,
      input: { ...input, endDate: date, constraints: { ...input.constraints, blackoutDates: closed } },
    },
  ]
}

function mostFrequent(numbers: readonly number[]): number | undefined {
  const counts = new Map<number, number>()
  for (const each of numbers) counts.set(each, (counts.get(each) ?? 0) + 1)
  return [...counts].toSorted(([a, often], [b, oftenToo]) => oftenToo - often || a - b)[0]?.[0]
}

/** Adds a slot after the last one of the day, with the length of a game, or of a doubleheader. If days end differently, each is tried alone. */
function oneMoreSlot(input: ScheduleInput): Relaxation[] {
  const { timeSlots, turnaroundMinutes } = input.constraints
  const lastSlots = listLastSlots(input.constraints)
  return lastSlots.flatMap(({ slot: last, weekdays }): Relaxation[] => {
    const length =
      input.slotsAreGames === true ? getSlotEnd(last) - timeToMinutes(last.start) : getMatchMinutes(input.constraints)
    const start = getSlotEnd(last) + turnaroundMinutes
    if (start + length >= 24 * 60) return []
    const times = { start: minutesToTime(start), end: minutesToTime(start + length) }
    const isEveryDay = lastSlots.length === 1
    const slot = { ...last, ...times, ...(!isEveryDay && { weekdays: [...weekdays] }) }
    const when = isEveryDay ? 'a day' : `on ${formatWeekdays(weekdays)}`
    return [
      {
        words: `there is one more slot ${when}, from ${formatTime(slot.start)} to ${formatTime(slot.end)}.`,
        input: { ...input, constraints: { ...input.constraints, timeSlots: [...timeSlots, slot] } },
      },
    ]
  })
}

function oneMoreField(input: ScheduleInput): Relaxation[] {
  const id = `${input.fields.map((field) => field.id).join()}+`
  const field = { id, name: 'one more field', venueId: id, venueName: 'one more field' }
  return [
    {
      words: 'there is one more field.',
      input: {
        ...input,
        fields: [...input.fields, field],
        constraints: { ...input.constraints, fieldIds: [...input.constraints.fieldIds, id] },
      },
    },
  ]
}
