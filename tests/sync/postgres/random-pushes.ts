import type { ScoreReport } from '#domain/schema/schedules.ts'
import type { Op } from '#sync/wire.ts'
import {
  createTestIds,
  makeGame,
  makeLeagueRow,
  makeScoreReport,
  makeSchedule,
  makeTeam,
  createTestRandom,
} from '../../support/rows/factories.ts'
import type { OrganizationInTest } from '../../support/database/league-world.ts'

/** A device's request: the ops of each of its mutations. The first mutation always succeeds and marks the request. */
export type PlannedRequest = {
  readonly mutations: readonly { readonly id: string; readonly ops: readonly Op[] }[]
  readonly isSentTwice: boolean
}

/**
 * Returns what several devices send at the same time, drawn from a seed. They work on the same few rows without knowing
 * what the others do to them, so a patch is often wrong about the previous value or about whether the row still exists.
 */
export function randomPushes(
  seed: number,
  org: OrganizationInTest,
  devices: number,
  requests: number,
): PlannedRequest[][] {
  const random = createTestRandom(seed)
  const newId = createTestIds(random)
  const upTo = (most: number) => Math.floor(random() * most)
  const pick = <T>(from: readonly [T, ...T[]]): T => from[upTo(from.length)] ?? from[0]
  const ours = { organization_id: org.id }
  const leagues: [string, ...string[]] = [newId()]
  const schedules: [{ id: string; league_id: string }, ...{ id: string; league_id: string }[]] = [
    { id: org.published.id, league_id: org.league.id },
  ]
  const games: [string, ...string[]] = [org.game.id, org.draftGame.id]
  // Each game has its own day, because the model doesn't check for double bookings.
  const days = new Map([org.game, org.draftGame].map(({ id, start_time }) => [id, start_time.slice(0, 10)]))
  const teams: [string, ...string[]] = [newId()]
  const word = () => `word ${upTo(5)}`
  const at = (game: string, hour: number) => `${days.get(game) ?? ''}T${String(hour).padStart(2, '0')}:00:00.000Z`

  const league = () => {
    const row = makeLeagueRow({
      ...ours,
      id: newId(),
      name: `League ${newId()}`,
      created_by: org.manager,
      sport_id: org.league.sport_id,
    })
    leagues.push(row.id)
    return row
  }
  const team = () => {
    const row = makeTeam({
      ...ours,
      id: newId(),
      league_id: random() < 0.5 ? org.league.id : pick(leagues),
      name: `Team ${newId()}`,
    })
    teams.push(row.id)
    return row
  }
  const schedule = () => {
    const row = makeSchedule({
      ...ours,
      id: newId(),
      league_id: org.league.id,
      name: `Schedule ${newId()}`,
      created_by: org.manager,
    })
    schedules.push(row)
    return row
  }
  const game = () => {
    const { id: schedule_id, league_id } = pick(schedules)
    const id = newId()
    days.set(id, new Date(Date.UTC(2027, 0, days.size)).toISOString().slice(0, 10))
    const row = makeGame({
      ...ours,
      id,
      start_time: at(id, 16),
      end_time: at(id, 17),
      schedule_id,
      league_id,
      home_team_id: org.home.id,
      away_team_id: org.away.id,
    })
    games.push(row.id)
    return row
  }
  const report = () => {
    const [home_score, away_score] = [upTo(3), upTo(3)]
    const kind = pick<ScoreReport['kind']>(['progress', 'final', 'final', 'final', 'void'])
    return makeScoreReport({
      ...ours,
      id: newId(),
      game_id: pick(games),
      kind,
      home_score,
      away_score,
      side: 'staff',
      reported_by: org.manager,
    })
  }
  const draws: (() => Op)[] = [
    () => ({ t: 'leagues', rows: [league()] }),
    () => ({ t: 'teams', rows: [team()] }),
    () => ({ t: 'schedules', rows: [schedule()] }),
    () => ({ t: 'games', rows: Array.from({ length: 1 + upTo(4) }, game) }),
    () => ({ t: 'games', id: pick(games), set: { notes: word() }, was: { notes: random() < 0.5 ? null : word() } }),
    () => {
      const id = pick(games)
      const was = { start_time: at(id, random() < 0.7 ? 16 : upTo(12)) }
      return { t: 'games', id, set: { start_time: at(id, upTo(12)) }, was }
    },
    () => ({
      t: 'games',
      id: pick(games),
      set: { status: pick(['postponed', 'cancelled', 'scheduled']), ...noResult },
      was: { status: pick(['scheduled', 'scheduled', 'postponed']), ...noResult },
    }),
    () => ({
      t: 'leagues',
      id: random() < 0.5 ? org.league.id : pick(leagues),
      set: { description: word(), rules: word() },
      was: { description: word(), rules: null },
    }),
    () => ({
      t: 'leagues',
      id: org.league.id,
      set: { status: pick(['active', 'completed']) },
      was: { status: pick(['active', 'completed']) },
    }),
    () => ({ t: 'leagues', id: pick(leagues), delete: true }),
    () => ({ t: 'schedules', id: pick(schedules).id, delete: true }),
    () => ({ t: 'teams', id: pick(teams), delete: true }),
    () => ({ t: 'games', id: pick(games), delete: true }),
    ...Array.from({ length: 6 }, () => (): Op => ({ t: 'score_reports', rows: [report()] })),
  ]
  const mutation = () => {
    const drawn = Array.from({ length: random() < 0.8 ? 1 : 2 }, () => (draws[upTo(draws.length)] ?? draws[0])?.())
    return { id: newId(), ops: drawn.filter((op) => op !== undefined) }
  }
  const request = (): PlannedRequest => {
    const marker = {
      id: newId(),
      ops: [
        {
          t: 'teams' as const,
          rows: [makeTeam({ ...ours, id: newId(), league_id: org.league.id, name: `Marker ${newId()}` })],
        },
      ],
    }
    return { mutations: [marker, ...Array.from({ length: 1 + upTo(6) }, mutation)], isSentTwice: random() < 0.2 }
  }
  return Array.from({ length: devices }, () => Array.from({ length: requests }, request))
}

// A game that is called off has no result, and the table's constraints require the status and the result to change
// together.
const noResult = { home_score: null, away_score: null, result_state: null, result_side: null }
