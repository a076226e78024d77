import { createRandom, createSeededId, type Random } from '#domain/random.ts'
import { findAlternatives } from '#domain/scheduling/conflicts/alternatives.ts'
import { createConflictIndex } from '#domain/scheduling/conflicts/conflict-index.ts'
import { findConflicts } from '#domain/scheduling/conflicts/conflicts.ts'
import { getMedian } from '../figures.ts'
import type { ConflictGame, ConflictInput } from '#domain/scheduling/conflicts/model.ts'

// Seasons of several leagues over 200 days, with 20 games per team and 50 per field. Each game lasts 90 minutes and is
// at a random time of day, so some of them conflict. "All rules" adds opening hours, closures, blackouts, requests, and
// people with two teams.

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const firstDay = Date.parse('2026-03-01T00:00:00Z')
const days = 200
const rounds = 15

/** `npm run lab -- schedule-conflicts` prints medians of CPU time. */
export function main(): void {
  for (const games of [1000, 10_000, 100_000]) {
    const plain = season(games, createRandom(games))
    const full = { ...plain, ...allRules(plain, createRandom(games + 1)) }
    printMedian(`${games} games, fields, teams and rest`, 1, () => () => findConflicts(plain).length)
    printMedian(`${games} games, all rules`, 1, () => () => findConflicts(full).length)
    for (const [name, question] of [['', plain] as const, [', all rules', full] as const]) {
      printSingleMoves(`${games} games${name}`, question, createRandom(games + 2))
    }
  }
}

const changes = 2000

/**
 * Prints how long single moves and previews take, and how long it takes to search a whole season for another cell for a
 * game.
 */
function printSingleMoves(name: string, question: ConflictInput, random: Random): void {
  const index = createConflictIndex(question)
  const moved = () =>
    Array.from({ length: changes }, () => {
      const game = question.games[Math.floor(random() * question.games.length)]
      return game ? [{ ...game, ...randomTime(random) }] : []
    }).flat()
  printMedian(`${name}: a preview`, changes, () => {
    const drawn = moved()
    return () => drawn.reduce((sum, game) => sum + index.preview(game).length, 0)
  })
  printMedian(`${name}: a move`, changes, () => {
    const drawn = moved()
    return () => {
      for (const game of drawn) index.move(game)
      return drawn.reduce((sum, { id }) => sum + index.conflictsOf(id).length, 0)
    }
  })
  const [game] = question.games
  if (!game) return
  const fieldIds = [...new Set(question.games.flatMap(({ field_id }) => field_id ?? []))].slice(0, 10)
  const cells = fieldIds.flatMap((fieldId) =>
    Array.from({ length: 1000 }, () => {
      const { start_time, end_time } = randomTime(random)
      return { fieldId, start: start_time, end: end_time }
    }),
  )
  printMedian(
    `${name}: alternatives in ${cells.length} cells`,
    1,
    () => () => findAlternatives(index, game, cells).length,
  )
}

function season(count: number, random: Random): ConflictInput {
  const ids = (length: number) => Array.from({ length }, () => createSeededId(random))
  const [teams, fields, schedules] = [ids(count / 10), ids(count / 50), ids(Math.ceil(count / 500))]
  const games = ids(count).map((id): ConflictGame => {
    const home = Math.floor(random() * teams.length)
    const away = (home + 1 + Math.floor(random() * (teams.length - 1))) % teams.length
    return {
      id,
      schedule_id: pick(schedules, random),
      home_team_id: teams[home] ?? '',
      away_team_id: teams[away] ?? '',
      field_id: pick(fields, random),
      status: 'scheduled',
      ...randomTime(random),
    }
  })
  // Cloned, as when posted to a worker, so that no two rows share a string object.
  return structuredClone({ games, schedules: schedules.map((id) => ({ id, constraints: null })) })
}

function randomTime(random: Random): { start_time: string; end_time: string } {
  const start = firstDay + Math.floor(random() * days) * dayMs + (8 * 60 + Math.floor(random() * 24) * 30) * minuteMs
  return instants(start, start + 90 * minuteMs)
}

function allRules({ games, schedules }: ConflictInput, random: Random): Partial<ConflictInput> {
  const fieldIds = [...new Set(games.flatMap((game) => game.field_id ?? []))]
  const teamIds = [...new Set(games.flatMap((game) => game.home_team_id ?? []))]
  const dayAt = (day: number, from: number, to: number) => {
    const { start_time, end_time } = instants(
      firstDay + day * dayMs + from * minuteMs,
      firstDay + day * dayMs + to * minuteMs,
    )
    return { start: start_time, end: end_time }
  }
  const randomDay = () => dayAt(Math.floor(random() * days), 0, 24 * 60)
  return {
    closures: [
      ...Array.from({ length: days }, (_, day) => ({ ...dayAt(day, -3 * 60, 9 * 60), fieldIds })),
      ...fieldIds.map((id) => ({ ...randomDay(), fieldIds: [id] })),
    ],
    blackouts: [
      ...schedules.map(({ id }) => ({ ...randomDay(), scheduleIds: [id] })),
      ...teamIds.map((id) => ({ ...randomDay(), teamIds: [id] })),
    ],
    wishes: teamIds.flatMap((teamId, index) => [
      { teamId, about: 'rest', minutes: 20 * 60 },
      { teamId, about: 'time', avoid: [randomDay(), randomDay()] },
      ...(index % 10 === 0 ? [{ teamId, about: 'field' as const, fieldIds: [pick(fieldIds, random)] }] : []),
    ]),
    people: Array.from({ length: teamIds.length / 5 }, (_, index) => ({
      id: `people ${index}`,
      teamIds: [pick(teamIds, random), pick(teamIds, random)],
    })),
  }
}

const pick = (from: readonly string[], random: Random): string => from[Math.floor(random() * from.length)] ?? ''

function instants(start: number, end: number) {
  return { start_time: new Date(start).toISOString(), end_time: new Date(end).toISOString() }
}

/** Prints the median CPU time over several rounds, to reduce the effect of other work on the machine. */
function printMedian(name: string, perRound: number, prepare: () => () => number): void {
  let result = 0
  const times = Array.from({ length: rounds }, () => {
    const work = prepare()
    const before = process.cpuUsage()
    result = work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / perRound
  })
  console.log(
    `${name.padEnd(56)} ${duration(getMedian(times))}, least ${duration(Math.min(...times))} (found: ${result})`,
  )
}

function duration(microseconds: number): string {
  const [value, unit] = microseconds < 1000 ? [microseconds, 'µs'] : [microseconds / 1000, 'ms']
  return `${value.toFixed(1).padStart(7)} ${unit}`
}
