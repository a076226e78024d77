import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { GameLimit, ScheduleInput } from '#domain/scheduling/model/model.ts'
import { addDays, localToInstant } from '#domain/time.ts'

// IF1 to IF53, Belgian indoor football leagues: 13 to 15 teams, each with its own hall on a few evenings, every pair twice, one
// slot per day. Published in D. Van Bulck, D. Goossens, J. Schönberger and M. Guajardo, RobinX: A three-field
// classification and unified data format for round-robin sports timetabling, European Journal of Operational Research
// 280 (2020).

const folder = join(import.meta.dirname, '../../../../shared/data')
const path = join(folder, 'schedule-IF18-belgian-indoor-football.json')
const pathOfAll = join(folder, 'robinx-if1-53.json')
export const isIf18There = existsSync(path)
if (!isIf18There) console.warn(`Skipping the indoor football league IF18: ${path} is not there`)

const slotList = z.optional(z.array(z.number()))
const indoorLeague = z.object({
  teams: z.number(),
  slots: z.number(),
  constraints: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('CA1'), mode: z.enum(['H', 'HA']), teams: z.array(z.number()), slots: slotList }),
      z.object({
        kind: z.literal('CA3'),
        type: z.enum(['HARD', 'SOFT']),
        intp: z.number(),
        max: z.number(),
        penalty: z.number(),
      }),
      z.object({ kind: z.literal('SE1'), min: z.number() }),
    ]),
  ),
})
export type IndoorLeague = z.infer<typeof indoorLeague>

const if18 = z.extend(indoorLeague, {
  best_known_objective: z.number(),
  solution: z.array(z.object({ h: z.number(), a: z.number(), slot: z.number() })),
})

/** `best` is the lowest published objective; null if no published schedule has all games. */
const allLeagues = z.object({
  instances: z.array(z.extend(indoorLeague, { instance: z.string(), best: z.nullable(z.number()) })),
})

export function readIf18(): z.infer<typeof if18> {
  return if18.parse(JSON.parse(readFileSync(path, 'utf8')))
}

/** Returns IF1 to IF53, or no leagues if their data is not there. */
export function readIndoorLeagues(): z.infer<typeof allLeagues>['instances'] {
  return existsSync(pathOfAll) ? allLeagues.parse(JSON.parse(readFileSync(pathOfAll, 'utf8'))).instances : []
}

const timeZone = 'UTC'
const firstDate = '2023-08-01'
const start = '20:00'

export function dateOfSlot(slot: number): string {
  return addDays(firstDate, slot)
}
export const teamId = (team: number) => `team-${String(team).padStart(2, '0')}`
export const getHall = (team: number) => `hall-${String(team).padStart(2, '0')}`

/**
 * Converts the league. Each slot is a date, and each team has its own field, which is closed whenever the team can't
 * host.
 */
export function toIndoorInput({ teams, slots, constraints }: IndoorLeague, seed = 1): ScheduleInput {
  const numbers = Array.from({ length: teams }, (_, team) => team)
  const limits = constraints.flatMap((rule): GameLimit[] =>
    rule.kind === 'CA3'
      ? [{ days: rule.intp, games: rule.max, ...(rule.type === 'SOFT' ? { penalty: rule.penalty } : {}) }]
      : [],
  )
  const apart = constraints.flatMap((rule) => (rule.kind === 'SE1' ? [rule.min + 1] : [])) // the number of slots between two meetings, plus one
  return {
    timeZone,
    startDate: dateOfSlot(0),
    endDate: dateOfSlot(slots - 1),
    slotsAreGames: true,
    homeGamesAtHome: true,
    minDaysBetweenMeetings: Math.max(0, ...apart),
    limits,
    teams: numbers.map((team) => ({
      id: teamId(team),
      name: `Team ${team}`,
      divisionId: null,
      homeFieldIds: [getHall(team)],
    })),
    fields: numbers.map((team) => ({
      id: getHall(team),
      name: `Hall ${team}`,
      venueId: getHall(team),
      venueName: `Hall ${team}`,
    })),
    busy: constraints.flatMap((rule) => {
      if (rule.kind !== 'CA1') return []
      return rule.teams.flatMap((team) =>
        (rule.slots ?? []).map((slot) => ({
          ...(rule.mode === 'H'
            ? { kind: 'closed' as const, fieldId: getHall(team), teamIds: [] }
            : { kind: 'away' as const, fieldId: null, teamIds: [teamId(team)] }),
          start: localToInstant(dateOfSlot(slot), start, timeZone),
          end: localToInstant(dateOfSlot(slot), '21:00', timeZone),
        })),
      )
    }),
    constraints: {
      preferredDays: [1, 2, 3, 4, 5, 6, 7],
      timeSlots: [{ start, end: '21:00' }],
      blackoutDates: [],
      teamIds: numbers.map(teamId),
      fieldIds: numbers.map(getHall),
      divisionIds: [],
      meetings: 2,
      gameMinutes: 60,
      turnaroundMinutes: 0,
      minGameSpacing: 0,
      maxGamesPerDay: 1,
      homeAwayBalance: true,
      seed,
    },
  }
}

/** Checks what RobinX requires of a solution, counted game by game using the league's own rules. */
export function judgeIndoorGames(
  { teams, slots, constraints }: IndoorLeague,
  games: readonly { readonly h: number; readonly a: number; readonly slot: number }[],
): { readonly broken: number; readonly objective: number } {
  let [broken, objective] = [0, 0]
  for (const rule of constraints) {
    if (rule.kind === 'CA1') {
      const closed = new Set(rule.slots)
      const isTheirs = (game: { h: number; a: number }) =>
        rule.teams.includes(game.h) || (rule.mode === 'HA' && rule.teams.includes(game.a))
      broken += games.filter((game) => closed.has(game.slot) && isTheirs(game)).length
    } else if (rule.kind === 'SE1') {
      for (const { h, a, slot } of games) {
        const back = games.find((other) => other.h === a && other.a === h)
        if (h < a && back !== undefined) broken += Math.max(0, rule.min - (Math.abs(back.slot - slot) - 1))
      }
    } else {
      for (let team = 0; team < teams; team++) {
        const played = games.filter(({ h, a }) => h === team || a === team).map(({ slot }) => slot)
        for (let first = 0; first + rule.intp <= slots; first++) {
          const count = played.filter((slot) => slot >= first && slot < first + rule.intp).length
          const excess = Math.max(0, count - rule.max)
          if (rule.type === 'HARD') broken += excess
          else objective += excess * rule.penalty
        }
      }
    }
  }
  for (let team = 0; team < teams; team++) {
    const played = games.filter(({ h, a }) => h === team || a === team)
    broken += played.length - new Set(played.map(({ slot }) => slot)).size
    const opponents = new Set(games.filter(({ h }) => h === team).map(({ a }) => a))
    broken += Math.abs(teams - 1 - opponents.size) + Math.abs(teams - 1 - games.filter(({ h }) => h === team).length)
  }
  return { broken, objective }
}
