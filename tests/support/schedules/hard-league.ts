import type { InstanceGame, ScheduleInstance } from '#domain/scheduling/model/instance.ts'
import { createRandom, shuffle, type Random } from '#domain/random.ts'
import { addDays, dateToDayNumber, minutesToTime, timeToMinutes } from '#domain/time.ts'

// Leagues whose complete schedule leaves almost no choice: a random one is created first, then every field is closed
// when it isn't used, and teams are away on most of the dates on which they don't play.

export const hardFamilies = [
  'nearly everybody away',
  'home halls without a spare hour',
  'meetings close together',
] as const
export type HardFamily = (typeof hardFamilies)[number]

export type HardLeague = {
  readonly family: HardFamily
  readonly instance: ScheduleInstance
  /** A complete schedule that breaks no rules. */
  readonly planted: readonly InstanceGame[]
}

/** Returns the league with this number. The numbers rotate through the families. */
export function createHardLeague(number: number): HardLeague {
  const random = createRandom(number * 7919 + 17)
  const family = hardFamilies[number % hardFamilies.length] ?? hardFamilies[0]
  const plan = planOf(family, random)
  const games = plant(plan, random)
  return { family, instance: leagueAround(`hard-${number}`, plan, games, random), planted: games.map(toGame(plan)) }
}

type Plan = {
  readonly sizes: readonly number[] // the number of teams in each division
  readonly meetings: number
  readonly venues: number
  readonly slots: readonly { readonly start: string; readonly end: string }[]
  readonly minRestMinutes: number
  readonly gamesADay: number // per team
  readonly daysBetween: number
  /** The days between consecutive dates, repeated. */
  readonly steps: readonly number[]
  readonly homes: readonly number[] | null // the venue of each team
  /** The chance that a team is away on a date without a game, or before or after its games of a date. */
  readonly awayDates: number
  readonly awayHours: number
}

function planOf(family: HardFamily, random: Random): Plan {
  switch (family) {
    case 'nearly everybody away':
      return {
        sizes: [between(12, 24, random)],
        meetings: 1,
        venues: between(2, 3, random),
        slots: slotsOf('09:00', 4, 90, 0),
        minRestMinutes: 0,
        gamesADay: 1,
        daysBetween: 0,
        steps: [7],
        homes: null,
        awayDates: pick([0.9, 0.95, 1], random),
        awayHours: pick([0.3, 0.6, 0.95], random),
      }
    case 'home halls without a spare hour': {
      const isDivided = random() < 0.4
      const sizes = isDivided ? [between(6, 9, random), between(6, 9, random)] : [between(8, 16, random)]
      const teams = sizes.reduce((sum, size) => sum + size, 0)
      const venues = between(3, 5, random)
      return {
        sizes,
        meetings: 2,
        venues,
        slots: slotsOf('10:00', between(3, 4, random), 105, 15),
        minRestMinutes: 0,
        gamesADay: 1,
        daysBetween: 7 * between(2, 4, random),
        steps: isDivided ? [7] : [1, 6],
        homes: shuffle(
          Array.from({ length: teams }, (_, team) => (team < venues ? team : between(0, venues - 1, random))),
          random,
        ),
        awayDates: pick([0.15, 0.3, 0.5], random),
        awayHours: 0.2,
      }
    }
    case 'meetings close together':
      return {
        sizes: [between(8, 12, random)],
        meetings: between(3, 4, random),
        venues: between(2, 3, random),
        slots: slotsOf('09:00', 5, 60, 15),
        minRestMinutes: 60,
        gamesADay: 2,
        daysBetween: pick([3, 7], random),
        steps: [1, 3, 3],
        homes: null,
        awayDates: 0.8,
        awayHours: 0.4,
      }
  }
}

type Placed = {
  readonly home: number
  readonly away: number
  readonly day: number
  readonly slot: number
  readonly venue: number
}

/** Fills one date after another with a random largest selection of the remaining games. */
function plant(plan: Plan, random: Random): Placed[] {
  const firsts = plan.sizes.map((_, division) => plan.sizes.slice(0, division).reduce((sum, size) => sum + size, 0))
  let left = plan.sizes.flatMap((size, division) =>
    Array.from({ length: size }, (_, one) =>
      Array.from({ length: one }, (__, other) =>
        Array.from({ length: plan.meetings }, (___, meeting): readonly [number, number] => {
          const [a, b] = [(firsts[division] ?? 0) + one, (firsts[division] ?? 0) + other]
          return meeting % 2 === 0 ? [a, b] : [b, a]
        }),
      ).flat(),
    ).flat(),
  )
  const games: Placed[] = []
  let day = dateToDayNumber('2026-03-07')
  for (let date = 0; left.length > 0; date++) {
    const tries = Array.from({ length: 30 }, () => fillDate(plan, left, games, day, random))
    const best = tries.reduce((most, one) => (one.length > most.length ? one : most))
    games.push(...best)
    const played = new Set(best.map(({ home, away }) => `${home} ${away}`))
    left = left.filter(([home, away]) => !played.delete(`${home} ${away}`))
    day += plan.steps[date % plan.steps.length] ?? 7
  }
  return games
}

function fillDate(
  plan: Plan,
  left: readonly (readonly [number, number])[],
  before: readonly Placed[],
  day: number,
  random: Random,
): Placed[] {
  const remaining = new Map<number, number>()
  for (const team of left.flat()) remaining.set(team, (remaining.get(team) ?? 0) + 1)
  const need = (game: readonly [number, number]) => (remaining.get(game[0]) ?? 0) + (remaining.get(game[1]) ?? 0)
  const inOrder = left
    .map((game) => ({ game, rank: need(game) + 4 * random() }))
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ game }) => game)
  const tooSoon = new Set(
    before.filter((game) => day - game.day < plan.daysBetween).map(({ home, away }) => pairOf(home, away)),
  )
  const taken: Placed[] = []
  const cells = Array.from({ length: plan.slots.length * plan.venues }, (_, cell) => cell)
  for (const [home, away] of inOrder) {
    const isDone =
      tooSoon.has(pairOf(home, away)) || taken.some((game) => pairOf(game.home, game.away) === pairOf(home, away))
    const ofTeam = (team: number) => taken.filter((game) => game.home === team || game.away === team)
    if (isDone || ofTeam(home).length >= plan.gamesADay || ofTeam(away).length >= plan.gamesADay) continue
    const cell = shuffle(cells, random).find((each) => {
      const [slot, venue] = [Math.floor(each / plan.venues), each % plan.venues]
      return (
        (plan.homes === null || plan.homes[home] === venue) &&
        taken.every((game) => game.slot !== slot || game.venue !== venue) &&
        [...ofTeam(home), ...ofTeam(away)].every((game) => isRested(plan, game.slot, slot))
      )
    })
    if (cell !== undefined)
      taken.push({ home, away, day, slot: Math.floor(cell / plan.venues), venue: cell % plan.venues })
  }
  return taken
}

function isRested({ slots, minRestMinutes }: Plan, one: number, other: number): boolean {
  const [first, second] = [slots[Math.min(one, other)], slots[Math.max(one, other)]]
  return one !== other && timeToMinutes(second?.start ?? '') - timeToMinutes(first?.end ?? '') >= minRestMinutes
}

function leagueAround(id: string, plan: Plan, games: readonly Placed[], random: Random): ScheduleInstance {
  const days = [...new Set(games.map(({ day }) => day))]
  const teams = plan.sizes.flatMap((size, division) => Array.from({ length: size }, () => division))
  const hours = (day: number, slot: number) => ({
    date: dateOf(day),
    from: plan.slots[slot]?.start ?? '',
    to: plan.slots[slot]?.end ?? '',
  })
  return {
    format: 'lsi/1',
    id,
    teams: teams.map((division, team) => {
      const own = games.filter(({ home, away }) => home === team || away === team)
      const unavailable = days.flatMap((day) => {
        const here = own.filter((game) => game.day === day)
        if (here.length === 0) return random() < plan.awayDates ? [{ date: dateOf(day) }] : []
        if (random() >= plan.awayHours) return []
        const isBefore = random() < 0.5
        return plan.slots.flatMap((_, slot) =>
          here.every((game) => (isBefore ? slot < game.slot : slot > game.slot)) ? [hours(day, slot)] : [],
        )
      })
      const home = plan.homes?.[team]
      return {
        id: `T${team + 1}`,
        name: `Team ${team + 1}`,
        division: `D${division + 1}`,
        ...(home === undefined ? {} : { homeVenue: `V${home + 1}` }),
        unavailable,
      }
    }),
    venues: Array.from({ length: plan.venues }, (_, venue) => ({
      id: `V${venue + 1}`,
      name: `Venue ${venue + 1}`,
      unavailable: days.flatMap((day) =>
        plan.slots.flatMap((_, slot) =>
          games.some((game) => game.day === day && game.slot === slot && game.venue === venue)
            ? []
            : [hours(day, slot)],
        ),
      ),
    })),
    dates: days.map(dateOf),
    slots: [...plan.slots],
    meetings: plan.meetings,
    rules: {
      minRestMinutes: plan.minRestMinutes,
      maxGamesPerTeamPerDay: plan.gamesADay,
      balanceHomeAway: true,
      ...(plan.homes && { homeGamesAtHomeVenue: true }),
      ...(plan.daysBetween > 0 && { minDaysBetweenMeetings: plan.daysBetween }),
    },
  }
}

const toGame =
  (plan: Plan) =>
  ({ home, away, day, slot, venue }: Placed): InstanceGame => ({
    home: `T${home + 1}`,
    away: `T${away + 1}`,
    date: dateOf(day),
    start: plan.slots[slot]?.start ?? '',
    venue: `V${venue + 1}`,
  })

function slotsOf(first: string, count: number, minutes: number, gapMinutes: number) {
  return Array.from({ length: count }, (_, slot) => {
    const start = timeToMinutes(first) + slot * (minutes + gapMinutes)
    return { start: minutesToTime(start), end: minutesToTime(start + minutes) }
  })
}

const dateOf = (day: number) => addDays('1970-01-01', day - dateToDayNumber('1970-01-01'))
const pairOf = (one: number, other: number) => `${Math.min(one, other)} ${Math.max(one, other)}`
const between = (least: number, most: number, random: Random) => least + Math.floor(random() * (most - least + 1))
const pick = (items: readonly number[], random: Random) => items[Math.floor(random() * items.length)] ?? 0
