import * as fc from 'fast-check'
import { createDoubleElimination } from '#domain/tournaments/formats/double-elimination.ts'
import { createPoolsBracket } from '#domain/tournaments/formats/pools-bracket.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import type { BusyTime, ScheduleInput } from '#domain/scheduling/model/model.ts'
import { season } from '../scheduling/season.ts'
import type { SmallQuestion } from './every-placement.ts'

// Tournaments small enough to try every placement.

const hoursPerDay = 5
const fields = 2

const someBracket = fc.oneof(
  fc
    .tuple(fc.integer({ min: 2, max: 8 }), fc.boolean())
    .map(([teams, thirdPlace]) => createSingleElimination(teams, { thirdPlace })),
  fc.integer({ min: 2, max: 5 }).map((teams) => createDoubleElimination(teams)),
  fc
    .constantFrom([3], [2, 2], [3, 2])
    .map((sizes) => createPoolsBracket({ sizes, advance: sizes.length === 1 ? 2 : 1 })),
)

export const someQuestion: fc.Arbitrary<SmallQuestion> = fc
  .record({
    bracket: someBracket,
    open: fc.array(fc.integer({ min: 0, max: fields }), { minLength: 2 * hoursPerDay, maxLength: 2 * hoursPerDay }),
    restHours: fc.constantFrom(0, 0, 1, 2),
    maxGamesPerDay: fc.constantFrom(1, 2, 3, 5),
    away: fc.array(fc.tuple(fc.nat(2 * hoursPerDay - 1), fc.integer({ min: 1, max: 5 })), { maxLength: 2 }),
  })
  .map((question) => ({ ...question, hoursPerDay }))

/** Returns the same question as a scheduler input, on two Saturdays from 9:00 in UTC. */
export function inputOf({ bracket, open, restHours, maxGamesPerDay, away }: SmallQuestion): ScheduleInput {
  const at = (hour: number) => {
    const start = Date.UTC(2026, 2, 7 + 7 * Math.floor(hour / hoursPerDay), 9 + (hour % hoursPerDay))
    return { start: new Date(start).toISOString(), end: new Date(start + 3_600_000).toISOString() }
  }
  const closed = open.flatMap((left, hour): BusyTime[] =>
    Array.from({ length: fields - left }, (_, field) => ({
      kind: 'closed',
      fieldId: `field-${field}`,
      teamIds: [],
      ...at(hour),
    })),
  )
  const absent = away
    .filter(([, seed]) => seed <= bracket.teams)
    .map(([hour, seed]): BusyTime => ({ kind: 'away', fieldId: null, teamIds: [`team-0${seed - 1}`], ...at(hour) }))
  return season({
    teams: bracket.teams,
    fields,
    weeks: 2,
    timeZone: 'UTC',
    timeSlots: [{ start: '09:00', end: '14:00' }],
    minGameSpacing: restHours,
    maxGamesPerDay,
    busy: [...closed, ...absent],
  })
}
