import type { ScheduleInput } from '#domain/scheduling/model/model.ts'
import { season } from '../season.ts'

const evenings = [1, 2, 4, 5]

/**
 * Creates a double round robin in which each team has its own field, which is open on one evening a week, and games
 * within four days of another one cost.
 */
export function homeLeague({
  teams,
  weeks,
  seed = 1,
}: {
  readonly teams: number
  readonly weeks: number
  readonly seed?: number
}): ScheduleInput {
  const base = season({
    teams,
    fields: teams,
    weeks,
    start: '2026-03-02',
    timeZone: 'UTC',
    meetings: 2,
    preferredDays: evenings,
    timeSlots: [{ start: '19:00', end: '20:00' }],
    seed,
  })
  return {
    ...base,
    homeGamesAtHome: true,
    teams: base.teams.map((team, index) => ({ ...team, homeFieldIds: [`field-${index}`] })),
    limits: [
      { days: 4, games: 1, penalty: 1 },
      { days: 2, games: 1, penalty: 5 },
    ],
    busy: base.fields.flatMap(({ id }, index) =>
      Array.from({ length: weeks * 7 }, (_, day) => day)
        .filter((day) => (day % 7) + 1 !== evenings[index % evenings.length])
        .map((day) => {
          const date = new Date(Date.UTC(2026, 2, 2 + day)).toISOString().slice(0, 10)
          return {
            kind: 'closed' as const,
            fieldId: id,
            teamIds: [],
            start: `${date}T00:00:00.000Z`,
            end: `${date}T23:00:00.000Z`,
          }
        }),
    ),
  }
}
