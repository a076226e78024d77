// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { readOrCreateDeviceKey, hashText } from '#data/store/device-key.ts'
import { countersignReport, readScannedCode } from '#features/scores/countersign/scanned-code.ts'
import { GamePage } from '#features/scores/game-page.tsx'
import { createScoreCode } from '#features/scores/countersign/create-score-code.ts'
import { ScanPage } from '#features/scores/countersign/scan-page.tsx'
import type { ScoreReport } from '#domain/schema/schedules.ts'
import { decodeScoreCode, encodeScoreCode } from '#domain/score-code/score-code.ts'
import { testDatabase } from '../../support/device/databases.ts'
import { makeDeviceKey, makeMembership, makeScoreReport, makeTeamStaff, testId } from '../../support/rows/factories.ts'
import { show, startSeason } from './season.tsx'
import type { LocalDatabase } from '#data/store/local-database.ts'

afterEach(() => cleanup())

const now = '2026-04-11T17:10:00.000Z'
const entered = { recorded_at: '2026-04-11T17:11:00.000Z', recorded_offline: true }

/** Alex of the Sharks holds this phone; Ana of the Tigers has reported 3 – 2 on hers. */
async function atTheField() {
  const season = await startSeason()
  const game = await season.addGame()
  const alex = await season.signIn('team_manager', [1])
  const ours = { organization_id: season.organizationId, version: 3 }
  const ana = { userId: testId(), organizationId: season.organizationId, role: 'team_manager' as const }
  await season.db.memberships.add(
    makeMembership({ ...ours, user_id: ana.userId, role: 'team_manager', display_name: 'Ana Ruiz' }),
  )
  await season.db.team_staff.add(makeTeamStaff({ ...ours, user_id: ana.userId, team_id: game.home_team_id ?? '' }))
  const anasPhone = await testDatabase()
  await know(anasPhone, season.db, ana)
  await know(season.db, anasPhone, alex)
  const hers = makeScoreReport({ ...ours, version: 0, game_id: game.id, reported_by: ana.userId, side: 'home' })
  return { ...season, game, alex, ana, anasPhone, hers, code: await createScoreCode(anasPhone, hers, game, now) }
}

/** Does what syncing does when both phones are online, after which the owner's key is on both phones. */
async function know(phone: LocalDatabase, other: LocalDatabase, owner: { userId: string; organizationId: string }) {
  const { id, publicKey } = await readOrCreateDeviceKey(phone, owner.organizationId)
  const row = { id, organization_id: owner.organizationId, user_id: owner.userId, public_key: publicKey, version: 3 }
  for (const db of [phone, other]) await db.device_keys.put(makeDeviceKey(row))
}

describe('a code that was scanned', () => {
  it('is countersigned in one change, and confirms the result on this phone at once', async () => {
    const { db, alex, ana, game, hers, code } = await atTheField()
    const scanned = await readScannedCode(db, alex, code, { wantedGameId: game.id, now })
    expect(scanned).toMatchObject({ authorName: 'Ana Ruiz', verdict: { side: 'away', lacksMine: true } })
    await countersignReport(db, alex, scanned, entered)
    expect(await db.games.get(game.id)).toMatchObject({ result_state: 'confirmed', result_side: 'home', home_score: 3 })
    const [entry, another] = await db.outbox.toArray()
    expect(another).toBeUndefined()
    const rows = entry?.ops.flatMap((op) => ('rows' in op ? op.rows : []))
    expect(rows).toMatchObject([
      { id: hers.id, reported_by: ana.userId, side: 'home', signature: decodeScoreCode(code).signature },
      { reported_by: alex.userId, side: 'away', home_score: 3, away_score: 2, signature: null },
    ])
    await expect(readScannedCode(db, alex, code, { wantedGameId: game.id, now })).rejects.toThrow('already used')
  })

  it('says who won a tied knockout game, and what the note is', async () => {
    const { db, alex, anasPhone, game, hers } = await atTheField()
    const match = {
      ...game,
      home_source: { kind: 'seed', seed: 1 } as const,
      away_source: { kind: 'seed', seed: 2 } as const,
    }
    await db.games.put({ ...match, tournament_stage: 'final', match_number: 1 })
    const report = { ...hers, home_score: 2, winner: 'home' as const, note: 'After penalties' }
    const code = await createScoreCode(anasPhone, report, game, now)
    const scanned = await readScannedCode(db, alex, code, { wantedGameId: game.id, now })
    await countersignReport(db, alex, scanned, entered)
    const [entry] = await db.outbox.toArray()
    expect(entry?.ops.flatMap((op) => ('rows' in op ? op.rows : []))).toMatchObject([
      { winner: 'home', note: null, note_hash: await hashText('After penalties'), scanned_at: now },
      { winner: 'home', reported_by: alex.userId, note: null, note_hash: null, scanned_at: null },
    ])
    const other = encodeScoreCode({ ...decodeScoreCode(code), winner: 'away' })
    await expect(readScannedCode(db, alex, other, { wantedGameId: null, now })).rejects.toThrow('was altered')
  })

  it('is refused where the two phones know other teams on the sides', async () => {
    const { db, alex, game, code } = await atTheField()
    await db.games.put({ ...game, home_team_id: game.away_team_id, away_team_id: game.home_team_id })
    await expect(readScannedCode(db, alex, code, { wantedGameId: null, now })).rejects.toThrow('was altered')
  })

  it('is answered by a code that gives the first phone both reports, too', async () => {
    const { db, alex, ana, anasPhone, game, hers, code } = await atTheField()
    for (const table of ['games', 'leagues', 'schedules', 'teams', 'memberships', 'team_staff'] as const) {
      await anasPhone.table(table).bulkPut(await db.table(table).toArray())
    }
    await anasPhone.score_reports.add(hers)
    await countersignReport(db, alex, await readScannedCode(db, alex, code, { wantedGameId: null, now }), entered)
    const mine = (await db.score_reports.toArray()).find(({ reported_by }) => reported_by === alex.userId)
    const answer = await createScoreCode(db, mine ?? hers, game, '2026-04-11T17:12:00.000Z')
    const onHers = { ...ana, teamIds: new Set([game.home_team_id ?? '']) }
    const scanned = await readScannedCode(anasPhone, onHers, answer, {
      wantedGameId: null,
      now: '2026-04-11T17:12:00.000Z',
    })
    expect(scanned.verdict).toMatchObject({ lacksMine: false, lacksTheirs: true })
    await countersignReport(anasPhone, onHers, scanned, entered)
    expect((await anasPhone.score_reports.toArray()).map(({ id }) => id).toSorted()).toEqual(
      (await db.score_reports.toArray()).map(({ id }) => id).toSorted(),
    )
  })

  it('is refused where it was altered, and where its phone is not known', async () => {
    const { db, alex, code } = await atTheField()
    const altered = encodeScoreCode({ ...decodeScoreCode(code), home_score: 4 })
    const asked = { wantedGameId: null, now }
    await expect(readScannedCode(db, alex, altered, asked)).rejects.toThrow('was altered')
    await db.device_keys.delete(decodeScoreCode(code).key_id)
    await expect(readScannedCode(db, alex, code, asked)).rejects.toThrow('doesn’t know the other one')
    expect(await db.outbox.count()).toBe(0)
  })
})

describe('on the game page', () => {
  const open = async (given: Partial<ScoreReport>, result: object) => {
    const season = await atTheField()
    const { db, game, alex } = season
    await db.score_reports.add({ ...season.hers, version: 3, reported_by: alex.userId, side: 'away', ...given })
    await db.games.update(game.id, { status: 'completed', home_score: 3, away_score: 2, ...result })
    show(db, '/dashboard/games/:gameId', `/dashboard/games/${game.id}`, <GamePage />)
    return season
  }

  it('one’s own report is shown as a code', async () => {
    await open({}, { result_state: 'reported', result_side: 'away' })
    fireEvent.click(await screen.findByRole('button', { name: 'Show as code to Tigers' }))
    expect(await screen.findByRole('img', { name: 'Code for Tigers 3 – 2 Sharks' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Scan their code' })).toBeDefined()
  })

  it('says where the other phones cannot check it yet', async () => {
    const { db } = await open({}, { result_state: 'reported', result_side: 'away' })
    await db.device_keys.clear()
    fireEvent.click(await screen.findByRole('button', { name: 'Show as code to Tigers' }))
    expect(await screen.findByText(/^Other phones don’t know this one yet\./)).toBeDefined()
  })

  it('there is nothing to show or scan once the result is official', async () => {
    await open({}, { result_state: 'official', result_side: 'staff' })
    expect(await screen.findByText('Official')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Show as code/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Scan a code' })).toBeNull()
  })
})

describe('the page that scans', () => {
  it('says so where there is no camera, and offers a picture', async () => {
    const season = await startSeason()
    await season.signIn('scorekeeper')
    show(season.db, '/dashboard/scan', '/dashboard/scan', <ScanPage />)
    fireEvent.click(await screen.findByRole('button', { name: 'Open the camera' }))
    expect(await screen.findByText('No camera found. Use a picture of the code.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Use a picture of the code' })).toBeDefined()
  })
})
