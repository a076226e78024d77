import type { StoredRow } from '#data/store/stored-rows.ts'
import {
  makeGame,
  makeLeagueRow,
  makeScoreReport,
  makeSchedule,
  makeTeam,
  makeVenue,
} from '../../support/rows/factories.ts'
import type { Profile, World } from './world.ts'
import { rowsOn } from './world.ts'
import type { Change } from '#data/store/change.ts'

// What people change, and changes that reach the server in other ways.

export type Chance = {
  readonly random: () => number
  readonly newId: () => string
  readonly pick: <T>(from: readonly T[]) => T | undefined
}

export async function changeSomething(chance: Chance, profile: Profile, org: string, tx: Change): Promise<void> {
  const { random, newId, pick } = chance
  const here = (t: string) => rowsOn(profile, t).filter(({ organization_id }) => organization_id === org)
  const word = () => `word ${newId().slice(0, 8)}`
  const [league, schedule, game, venue] = [here('leagues'), here('schedules'), here('games'), here('venues')].map(pick)
  const which = random()
  const busyGame = random() < 0.5 ? (here('games')[0] ?? game) : game
  if (!league || which < 0.08) await tx.insert('leagues', [makeLeagueRow({ id: newId(), name: word() })])
  else if (which < 0.12) await tx.insert('teams', [makeTeam({ id: newId(), league_id: league.id, name: word() })])
  else if (which < 0.16) await tx.insert('venues', [makeVenue({ id: newId(), name: word() })])
  else if (which < 0.18 && venue) await tx.patch('venues', venue.id, { name: word() })
  else if (!schedule || which < 0.25)
    await tx.insert('schedules', [makeSchedule({ id: newId(), league_id: league.id, name: word() })])
  else if (!game || which < 0.38) await insertGames(chance, tx, schedule, 1 + Math.floor(random() * 3))
  else if (which < 0.5) await tx.patch('games', game.id, { notes: word() })
  else if (which < 0.56) await tx.patch('leagues', league.id, { name: word(), rules: word() })
  else if (which < 0.62) {
    const local_date = `2026-04-1${1 + Math.floor(random() * 9)}`
    const local_time = `0${Math.floor(random() * 9)}:00`
    const start_time = `${local_date}T${local_time}:00.000Z`
    await tx.patch('games', game.id, { local_date, local_time, time_zone: 'UTC', start_time }) // changes all four columns, like the app
  } else if (which < 0.64) await tx.patch('games', game.id, { status: 'postponed' })
  else if (which < 0.67) await tx.remove('leagues', league.id)
  else if (which < 0.71) await tx.remove('schedules', schedule.id)
  else if (which < 0.76) await tx.remove('games', game.id)
  else {
    const side = pick(['home', 'away', 'staff', 'scorekeeper'] as const) ?? 'home'
    const reportKind = pick(['progress', 'final', 'final', 'final', 'void'] as const) ?? 'final'
    await tx.insert('score_reports', [
      makeScoreReport({
        id: newId(),
        game_id: busyGame?.id ?? game.id,
        side,
        kind: reportKind,
        home_score: Math.floor(random() * 3),
        reported_by: profile.user,
      }),
    ])
  }
}

export async function addManyGames(chance: Chance, profile: Profile, org: string, tx: Change): Promise<void> {
  const schedule = chance.pick(rowsOn(profile, 'schedules').filter((row) => row.organization_id === org))
  if (schedule) await insertGames(chance, tx, schedule, 15 + Math.floor(chance.random() * 20))
}

async function insertGames({ newId }: Chance, tx: Change, schedule: StoredRow, count: number): Promise<void> {
  const league_id = String(schedule['league_id'])
  const rows = Array.from({ length: count }, () =>
    makeGame({ id: newId(), schedule_id: schedule.id, league_id, notes: null }),
  )
  await tx.insert('games', rows)
}

/** Each side reports that it won, in a single change, so the game gets two reports with the same version. */
export async function bothReport({ newId, pick }: Chance, profile: Profile, org: string, tx: Change): Promise<void> {
  const open = rowsOn(profile, 'games').filter((row) => row.organization_id === org && row['status'] === 'scheduled')
  const game = pick(open)
  if (!game) return
  const score = { game_id: game.id, reported_by: profile.user }
  const won = { home_score: 2, away_score: 1 }
  const lost = { home_score: 1, away_score: 2 }
  await tx.insert('score_reports', [makeScoreReport({ ...score, ...won, id: newId(), side: 'home' })])
  await tx.insert('score_reports', [makeScoreReport({ ...score, ...lost, id: newId(), side: 'away' })])
}

/** Changes two rows at once; someone else deletes the second before the change is sent. */
export async function changeTwo({ newId }: Chance, { server }: World, org: string, profile: Profile, tx: Change) {
  const [one, other] = rowsOn(profile, 'games').filter((row) => row.organization_id === org)
  if (!one || !other) return
  for (const { id } of [one, other]) await tx.patch('games', id, { notes: `both ${newId().slice(0, 8)}` })
  if (server.rows(org).has(`games:${other.id}`)) server.write(org, [{ t: 'games', id: other.id, delete: true }])
}

/** Writes through another client of the database, bypassing this protocol. */
export function somebodyWrites({ server }: World, org: string, { newId, pick, random }: Chance): void {
  const rows = [...server.rows(org).values()]
  const row = pick(rows.filter((each) => 'notes' in each))
  if (!row || random() < 0.3) {
    const league = makeLeagueRow({ id: newId(), organization_id: org })
    server.write(org, [{ t: 'leagues', rows: [league] }])
  } else if (random() < 0.25) server.write(org, [{ t: 'games', id: row.id, delete: true }])
  else {
    const notes = `elsewhere ${newId().slice(0, 8)}`
    server.write(org, [{ t: 'games', id: row.id, set: { notes }, was: { notes: row['notes'] } }])
  }
}
