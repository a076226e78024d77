import { createRandom, randomId, type Random } from '#domain/random.ts'
import { findConflicts, type ConflictGame, type ConflictQuestion } from '#domain/schedule/conflicts.ts'

// Seasons of several leagues over 200 days: each team has 20 games, each field 50, of 90 minutes, at random times of day,
// so that some clash. "All rules" adds opening hours, closures, blackouts, wishes, and people with two teams.

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const firstDay = Date.parse('2026-03-01T00:00:00Z')
const days = 200
const rounds = 15

export function main(): void {
  for (const games of [1000, 10_000, 100_000]) {
    const plain = season(games, createRandom(games))
    const full = { ...plain, ...allRules(plain, createRandom(games + 1)) }
    printMedian(`${games} games, fields, teams and rest`, () => findConflicts(plain).length)
    printMedian(`${games} games, all rules`, () => findConflicts(full).length)
  }
}

function season(count: number, random: Random): ConflictQuestion {
  const ids = (length: number) => Array.from({ length }, () => randomId(random))
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
  // As a worker receives it: no two rows share a string.
  return structuredClone({ games, schedules: schedules.map((id) => ({ id, constraints: null })) })
}

function randomTime(random: Random): { start_time: string; end_time: string } {
  const start = firstDay + Math.floor(random() * days) * dayMs + (8 * 60 + Math.floor(random() * 24) * 30) * minuteMs
  return instants(start, start + 90 * minuteMs)
}

function allRules({ games, schedules }: ConflictQuestion, random: Random): Partial<ConflictQuestion> {
  const fieldIds = [...new Set(games.flatMap((game) => game.field_id ?? []))]
  const teamIds = [...new Set(games.map((game) => game.home_team_id))]
  const dayAt = (day: number, from: number, to: number) => {
    const { start_time, end_time } = instants(
      firstDay + day * dayMs + from * minuteMs,
      firstDay + day * dayMs + to * minuteMs,
    )
    return { start: start_time, end: end_time }
  }
  const randomDay = () => dayAt(Math.floor(random() * days), 0, 24 * 60)
  return {
    openings: Array.from({ length: days }, (_, day) => ({ ...dayAt(day, 9 * 60, 21 * 60), fieldIds })),
    closures: fieldIds.map((id) => ({ ...randomDay(), fieldIds: [id] })),
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

/** Runs the work several times. CPU time, so that what else the machine does counts as little as it can. */
function printMedian(name: string, work: () => number, perRun = 1, unit: 'ms' | 'µs' = 'ms'): void {
  let result = 0
  const times = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage()
    result = work()
    const { user, system } = process.cpuUsage(before)
    return unit === 'ms' ? (user + system) / 1000 / perRun : (user + system) / perRun
  }).toSorted((a, b) => a - b)
  const median = times[Math.floor(rounds / 2)] ?? 0
  console.log(
    `${name.padEnd(46)} ${median.toFixed(1).padStart(7)} ${unit}  worst ${(times.at(-1) ?? 0).toFixed(1)}  (${result} conflicts)`,
  )
}
