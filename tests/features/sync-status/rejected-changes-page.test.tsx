// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { toUntimedWallClock } from '#domain/leagues/wall-clock.ts'
import { commit } from '#data/store/commit.ts'
import type { EntryRefusal } from '#data/store/outbox/entries.ts'
import { setMeta } from '#data/store/meta.ts'
import { undoQueuedChange } from '#data/store/outbox/rejected-changes.ts'
import { verifyCheckpoint } from '#data/store/checkpoint.ts'
import { GamePage } from '#features/scores/game-page.tsx'
import { RejectedChangesPage } from '#features/sync-status/rejected-changes-page.tsx'
import { readUnsentEntries } from '#features/sync-status/read-unsent.ts'
import { formatUnsent } from '#features/sync-status/unsent.ts'
import { testDatabase } from '../../support/device/databases.ts'
import {
  makeFulfillmentItem,
  makeGame,
  makeLeagueRow,
  makeMembership,
  makePlayer,
  makeScoreReport,
  makeSchedule,
  makeSponsor,
  makeSponsorPackage,
  makeSponsorshipPackage,
  makeTeam,
  testId,
} from '../../support/rows/factories.ts'
import { renderScreen, signInOnDevice } from '../../support/screen/screens.tsx'
import { openDialog } from '../../support/screen/open-dialog.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import type { Change } from '#data/store/change.ts'

async function season() {
  const db = await testDatabase()
  const { organizationId: organization_id } = await signInOnDevice(db, 'league_manager')
  const league = makeLeagueRow({ organization_id, time_zone: 'Europe/London', version: 3 })
  const [home, away] = ['Tigers', 'Falcons'].map((name) =>
    makeTeam({ organization_id, league_id: league.id, name, version: 3 }),
  )
  if (!home || !away) throw new Error('Two teams were made')
  const game = makeGame({
    organization_id,
    league_id: league.id,
    home_team_id: home.id,
    away_team_id: away.id,
    start_time: '2026-11-21T14:00:00.000Z',
    end_time: '2026-11-21T15:00:00.000Z',
    version: 3,
  })
  await db.leagues.add(league)
  await db.teams.bulkAdd([home, away])
  await db.games.add(game)
  return { db, organization_id, league, game }
}

/** Saves a change and simulates that the server rejects it. */
async function refused(
  db: LocalDatabase,
  organizationId: string,
  change: (tx: Change) => Promise<void>,
  refusal: Partial<EntryRefusal>,
) {
  await commit(db, organizationId, 'test.change', change)
  const entry = await db.outbox.orderBy('order').last()
  if (!entry) throw new Error('The outbox is empty')
  await refuseQueued(db, entry.id, refusal)
}

async function refuseQueued(db: LocalDatabase, id: string, refusal: Partial<EntryRefusal>) {
  const entry = await db.outbox.get({ id })
  if (!entry) throw new Error('It is not in the outbox')
  const { state: _state, v: _v, ...kept } = entry
  await undoQueuedChange(db, entry.id)
  await db.outbox.delete(entry.order)
  await db.rejectedChanges.put({
    ...kept,
    refused_at: new Date().toISOString(),
    refusal: {
      result: 'rejected',
      code: '42501',
      message: null,
      table: null,
      row_id: null,
      field: null,
      theirs: null,
      ...refusal,
    },
  })
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

describe('Needs attention', () => {
  it('shows both values of a conflict, and keeps mine', async () => {
    const { db, organization_id, game } = await season()
    const mine = '2026-11-21T14:30:00.000Z'
    const theirs = '2026-11-21T15:00:00.000Z'
    const refusal = {
      result: 'conflict',
      code: 'P0409',
      table: 'games',
      row_id: game.id,
      field: 'start_time',
      theirs,
    } as const
    await refused(
      db,
      organization_id,
      (tx) => tx.patch('games', game.id, { start_time: mine, end_time: '2026-11-21T15:30:00.000Z' }),
      refusal,
    )
    await db.games.update(game.id, { start_time: theirs, end_time: '2026-11-21T16:00:00.000Z' }) // as if delivered by a pull

    renderScreen(db, <RejectedChangesPage />)
    expect(await screen.findByText('Changed by someone else')).toBeDefined()
    expect(screen.getByText('Sat, Nov 21, 2:30 PM')).toBeDefined()
    expect(screen.getByText('Sat, Nov 21, 3:00 PM')).toBeDefined()
    await press('Keep mine')

    expect(await screen.findByText('Nothing needs attention')).toBeDefined()
    expect(await db.games.get(game.id)).toMatchObject({ start_time: mine })
    expect((await db.outbox.toArray()).map(({ ops }) => ops)).toMatchObject([
      [{ set: { start_time: mine }, was: { start_time: theirs } }],
    ])
  })

  it('gives a game whose time is not known yet no time, on either side', async () => {
    const { db, organization_id, game } = await season()
    const untimed = toUntimedWallClock('2026-11-28', 'Europe/London')
    const theirs = '2026-11-21T15:00:00.000Z'
    const refusal = { result: 'conflict', table: 'games', row_id: game.id, field: 'start_time', theirs } as const
    await refused(db, organization_id, (tx) => tx.patch('games', game.id, untimed), refusal)
    await db.games.update(game.id, { start_time: theirs, end_time: '2026-11-21T16:00:00.000Z' })
    renderScreen(db, <RejectedChangesPage />)
    expect(await screen.findByText('Sat, Nov 28, time TBD')).toBeDefined()
    expect(screen.getByText('Sat, Nov 21, 3:00 PM')).toBeDefined()
    expect(screen.queryByText(/\b0:00/)).toBeNull()
    await db.games.update(game.id, toUntimedWallClock('2026-11-29', 'Europe/London'))
    expect(await screen.findByText('Sun, Nov 29, time TBD')).toBeDefined()
    expect(screen.queryByText(/\b0:00/)).toBeNull()
  })

  it('lets theirs stand', async () => {
    const { db, organization_id, league } = await season()
    await refused(db, organization_id, (tx) => tx.patch('leagues', league.id, { status: 'archived' }), {
      result: 'conflict',
      table: 'leagues',
      row_id: league.id,
      field: 'status',
      theirs: 'active',
    })
    renderScreen(db, <RejectedChangesPage />)
    await press('Keep theirs')
    expect(await screen.findByText('Nothing needs attention')).toBeDefined()
    expect(await db.outbox.count()).toBe(0)
    expect(await db.leagues.get(league.id)).toMatchObject({ status: 'active' })
  })

  it('says why a score was not taken, what it was, and discards it only when asked twice', async () => {
    const { db, organization_id, game } = await season()
    await refused(
      db,
      organization_id,
      (tx) => tx.insert('score_reports', [makeScoreReport({ game_id: game.id, home_score: 1, away_score: 1 })]),
      { code: 'FSRUL', message: 'score_not_allowed' },
    )
    renderScreen(db, <RejectedChangesPage />)
    expect(await screen.findByText('Tigers – Falcons, score 1 – 1')).toBeDefined()
    expect(
      screen.getByText(/Failed to update game\. Access Denied – Only league administrators can update game scores\./),
    ).toBeDefined()
    expect(formatUnsent(await readUnsentEntries(db))).toBe('1 score')

    await press('Discard')
    expect(await db.rejectedChanges.count()).toBe(1)
    fireEvent.click(within(openDialog()).getByRole('button', { name: 'Discard' }))
    expect(await screen.findByText('Nothing needs attention')).toBeDefined()
    expect(await db.history.toArray()).toMatchObject([{}, { what: 'discarded' }])
  })

  it('names the game that has the field or the team, on the league’s clocks, and what the plan has room for', async () => {
    const { db, organization_id, game, league } = await season()
    const theirs = { game_id: testId(), home: 'Lions', away: 'Bears', start_time: '2026-05-03T09:00:00.000Z' }
    const clash = { code: 'FSRUL', table: 'games', row_id: game.id, theirs }
    const move = (tx: Change) => tx.patch('games', game.id, { start_time: theirs.start_time })
    await refused(db, organization_id, move, { ...clash, message: 'field_booked' })
    await refused(db, organization_id, move, { ...clash, message: 'team_booked' })
    await refused(db, organization_id, move, { ...clash, message: 'team_booked', theirs: { home: 7 } })
    await refused(db, organization_id, (tx) => tx.insert('leagues', [{ ...league, id: testId() }]), {
      code: 'FSRUL',
      message: 'limit_leagues',
      theirs: 3,
    })
    renderScreen(db, <RejectedChangesPage />)
    expect(await screen.findByText(/The field is taken by Lions – Bears, Sun, May 3, 10:00 AM\./)).toBeDefined()
    expect(screen.getByText(/A team in this game already plays in Lions – Bears, Sun, May 3, 10:00 AM\./)).toBeDefined()
    expect(screen.getByText(/This team has another game at that time\./)).toBeDefined()
    const limit =
      "Failed to create league. You don't have access to this feature. Please upgrade your subscription. Standard has room for 3 leagues. Premium has room for 10. Your entry is saved here."
    expect(screen.getByText(limit)).toBeDefined()
    expect(screen.getAllByText(/^To make room/)).toHaveLength(1) // only one: the other three changes have nothing to do with a plan
  })

  it('tells sponsorship in the words of its screens: whose deal, what it costs, which deals are in the way', async () => {
    const { db, organization_id, league } = await season()
    const ours = { organization_id, league_id: league.id }
    const bakery = makeSponsor({ ...ours, company_name: 'Mill Bakery' })
    const gold = makeSponsorshipPackage({ ...ours, name: 'Gold' })
    const deal = makeSponsorPackage({ organization_id, sponsor_id: bakery.id, package_id: gold.id })
    const item = makeFulfillmentItem({ organization_id, deal_id: deal.id, label: 'Banner hung' })
    await db.sponsors.add(bakery)
    await db.sponsorship_packages.add(gold)
    await db.sponsor_packages.add(deal)
    await db.fulfillment_items.add(item)
    const next = { ...deal, id: testId(), renews_id: deal.id, price_cents: 240_050 }
    const other = { company: 'Oak Pizza', package: 'Match day', start_date: '2027-01-01', end_date: '2027-03-31' }
    const theirs = { asset: 'Banner', from: '2027-01-01', to: '2027-03-31', quantity: 1, needed: 2, deals: [other] }
    await refused(db, organization_id, (tx) => tx.insert('sponsor_packages', [next]), { code: '23505' })
    await refused(db, organization_id, (tx) => tx.insert('sponsor_packages', [{ ...next, id: testId() }]), {
      code: 'FSRUL',
      message: 'asset_oversold',
      theirs,
    })
    await refused(db, organization_id, (tx) => tx.patch('fulfillment_items', item.id, { done_on: '2026-11-21' }), {})
    renderScreen(db, <RejectedChangesPage />)
    expect(await screen.findAllByText('Deal with Mill Bakery · Gold')).toHaveLength(2)
    expect(await screen.findAllByText('$2,400.50')).toHaveLength(2)
    expect(await screen.findByText(/Someone else already renewed this deal\./)).toBeDefined()
    const missing = /Not enough of “Banner”: 2 are needed from Jan 1, 2027 to Mar 31, 2027, and there is only 1\./
    expect(await screen.findByText(missing)).toBeDefined()
    expect(await screen.findByText(/Needed by Oak Pizza \(Match day, Jan 1, 2027 – Mar 31, 2027\)\./)).toBeDefined()
    expect(await screen.findByText('Promise “Banner hung”, Mill Bakery · Gold')).toBeDefined()
    expect(await screen.findByText('Sat, Nov 21, 2026')).toBeDefined()
  })

  it('never shows the database’s own words', async () => {
    const { db, organization_id, league } = await season()
    await refused(db, organization_id, (tx) => tx.patch('leagues', league.id, { name: 'Autumn League' }), {
      code: '23514',
      message: 'new row for relation "leagues" violates check constraint "leagues_name_check"',
    })
    renderScreen(db, <RejectedChangesPage />)
    expect(await screen.findByText(/Failed to update league\. One of the values isn’t valid\./)).toBeDefined()
    expect(screen.getByText('Autumn League')).toBeDefined()
    expect(screen.queryByText(/constraint/)).toBeNull()
  })

  it('lists what waits to be sent, says what answered in the server’s place, and takes it back', async () => {
    const { db, organization_id, league } = await season()
    await commit(db, organization_id, 'league.update', (tx) =>
      tx.patch('leagues', league.id, { name: 'Winter League' }),
    )
    const seen = 'The server is not available right now (503).'
    await setMeta(db, 'sync', { phase: 'offline', lastSyncedAt: null, lastError: 'upstream', seen })
    renderScreen(db, <RejectedChangesPage />)
    expect(await screen.findByText(/not available right now \(503\)\. Nothing is lost/)).toBeDefined()
    await press('Undo: League “Winter League”')
    await waitFor(() => expect(screen.queryByText('Waiting to be sent')).toBeNull())
    expect(await db.leagues.get(league.id)).toMatchObject({ name: league.name })
  })

  it('opens the score sheet with what was typed; filing it there takes the refused report’s place', async () => {
    const { db, organization_id, game, league } = await season()
    await db.schedules.add(makeSchedule({ id: game.schedule_id, organization_id, league_id: league.id, version: 3 }))
    await refused(
      db,
      organization_id,
      (tx) =>
        tx.insert('score_reports', [makeScoreReport({ game_id: game.id, home_score: 4, away_score: 2, note: 'Hail' })]),
      { code: '42501' },
    )
    const [entry] = await db.rejectedChanges.toArray()
    renderScreen(db, <RejectedChangesPage />)
    await press('Edit')
    expect(await screen.findByText(`Now at /dashboard/games/${game.id}`)).toBeDefined()
    cleanup()

    renderScreen(db, <GamePage />, {
      path: '/dashboard/games/:gameId',
      at: `/dashboard/games/${game.id}?enter=score&replaces=${entry?.id}`,
    })
    await press('Final: 4 – 2')
    await waitFor(async () => expect(await db.rejectedChanges.count()).toBe(0))
    expect((await db.outbox.toArray()).flatMap(({ ops }) => ops)).toMatchObject([
      { rows: [{ game_id: game.id, home_score: 4, away_score: 2, note: 'Hail' }] },
    ])
  })

  it('lets a refused value be typed anew, and says what is wrong with it', async () => {
    const { db, organization_id, league } = await season()
    await refused(db, organization_id, (tx) => tx.patch('leagues', league.id, { name: 'Autumn League' }), {
      code: '23514',
    })
    renderScreen(db, <RejectedChangesPage />)
    await press('Edit')
    const name = await screen.findByLabelText('Name')
    fireEvent.change(name, { target: { value: 'A' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('League name must be at least 3 characters')).toBeDefined()
    fireEvent.change(name, { target: { value: 'Autumn Cup' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Nothing needs attention')).toBeDefined()
    expect(await db.leagues.get(league.id)).toMatchObject({ name: 'Autumn Cup' })
  })

  it('keeps what builds on a refused change with it, and sends all of it again in order', async () => {
    const { db, organization_id, league } = await season()
    const team = makeTeam({ organization_id, league_id: league.id, name: 'Otters' })
    const player = makePlayer({ organization_id, team_id: team.id, display_name: 'Ana Ruiz' })
    await commit(db, organization_id, 'team.add', (tx) => tx.insert('teams', [team]))
    await commit(db, organization_id, 'player.add', (tx) => tx.insert('players', [player]))
    for (const { id } of await db.outbox.toArray()) await refuseQueued(db, id, { code: '23503' })

    renderScreen(db, <RejectedChangesPage />)
    expect(await screen.findByText('Team “Otters”')).toBeDefined()
    expect(await screen.findByText('1 more change depends on it')).toBeDefined()
    expect(await screen.findByText('Player “Ana Ruiz”')).toBeDefined()
    await press('Try all again')
    expect(await screen.findByText('Nothing needs attention')).toBeDefined()
    const sent = await db.outbox.where('[state+empty]').equals(['queued', 0]).sortBy('order')
    expect(sent.flatMap(({ ops }) => ops.map(({ t }) => t))).toEqual(['teams', 'players'])
  })

  it('says whose result stands and since when', async () => {
    const { db, organization_id, game } = await season()
    const member = makeMembership({ organization_id, display_name: 'Ana Ruiz' })
    await db.memberships.add(member)
    await db.score_reports.add(
      makeScoreReport({
        organization_id,
        game_id: game.id,
        reported_by: member.user_id,
        recorded_at: '2026-11-21T14:02:00.000Z',
        version: 4,
      }),
    )
    await refused(db, organization_id, (tx) => tx.patch('games', game.id, { status: 'cancelled' }), {
      result: 'conflict',
      table: 'games',
      row_id: game.id,
      field: 'status',
      theirs: 'in_progress',
    })
    renderScreen(db, <RejectedChangesPage />)
    expect(await screen.findByText('Theirs is from Ana Ruiz, Sat, Nov 21, 2:02 PM')).toBeDefined()
    expect(screen.getByText('in progress')).toBeDefined()
  })

  it('says how many unsent changes went with the device’s storage, until somebody has taken note', async () => {
    const { db, organization_id } = await season()
    const told = { [organization_id]: { client: testId(), saved: 5, unsent: 2 } }
    await verifyCheckpoint(db, { read: () => told, write: () => undefined })
    renderScreen(db, <RejectedChangesPage />)
    const words = 'This device lost 2 unsent changes.'
    expect(await screen.findByRole('heading', { name: words })).toBeDefined()
    await press('I understand')
    await waitFor(() => expect(screen.queryByText(words)).toBeNull())
  })
})
