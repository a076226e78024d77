// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createId } from '#data/changes/create-id.ts'
import { planGames } from '#domain/import/plan-games.ts'
import { planPlayers } from '#domain/import/plan-players.ts'
import { planTeams } from '#domain/import/plan-teams.ts'
import type { Role } from '#domain/schema/organizations.ts'
import { ImportPage } from '#features/import/import-page.tsx'
import { saveSharedFile, readSharedFile } from '#ui/browser/shared-file.ts'
import { readTableFile } from '#features/import/source-section.tsx'
import { createReceipt } from '#features/import/receipt.ts'
import { saveImport } from '#features/import/save-import.ts'
import { undoImport } from '#features/import/undo-import.ts'
import { testDatabase } from '../../support/device/databases.ts'
import { makeGame, makeLeagueRow, makePlayer, makeSchedule, makeTeam } from '../../support/rows/factories.ts'
import { renderScreen, setTier, signInOnDevice } from '../../support/screen/screens.tsx'
import type { LocalDatabase } from '#data/store/local-database.ts'

let db: LocalDatabase
beforeEach(async () => {
  db = await testDatabase()
})

async function putLeague(role: Role = 'league_manager') {
  const { actor, organizationId } = await signInOnDevice(db, role)
  const common = { organization_id: organizationId, version: 3 }
  const league = makeLeagueRow({ ...common, name: 'U12 Spring League', time_zone: 'Europe/London' })
  const tigers = makeTeam({ ...common, league_id: league.id, name: 'Tigers', primary_color: '#000000' })
  await db.leagues.put(league)
  await db.teams.put(tigers)
  return { actor, common, league, tigers }
}

const open = (kind: string) => renderScreen(db, <ImportPage />, { path: '/i', at: `/i?kind=${kind}` })
const csvFile = (text: string | Uint8Array<ArrayBuffer>, name = 'teams.csv') =>
  new File([text], name, { type: 'text/csv' })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

async function choose(file: File) {
  fireEvent.change(await screen.findByLabelText(/file/, { selector: 'input' }), { target: { files: [file] } })
}
const outcomes = () =>
  within(screen.getByRole('region', { name: 'Rows in the file' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(0, 3).map((cell) => cell.textContent))

describe('importing', () => {
  it('shows what would happen, saves all good rows as one change, and takes it back', async () => {
    await putLeague()
    open('teams')
    await choose(csvFile('Club;Color;Group\nLions;red;North\ntigers;blue;\nBears;reddish;\n'))
    expect(await screen.findByText(/3 rows, UTF-8, columns separated by semicolons/)).toBeDefined()
    expect(await screen.findByText(/1 row is new, 1 row updates existing data, 1 row has an error/)).toBeDefined()
    expect(screen.getByText(/Nothing is saved yet\. 1 division will be added: North\./)).toBeDefined()
    expect(outcomes()).toEqual([
      ['2', 'New', 'Lions'],
      ['3', 'Changed', 'tigers'],
      ['4', 'Error', 'Bears'],
    ])
    expect(screen.getByText('Primary Color: “reddish” is no color. Use one like #0B6B4F.')).toBeDefined()
    expect(await db.outbox.count()).toBe(0)

    press('Import 2 good rows')
    expect(
      await screen.findByText(/Teams imported into U12 Spring League, .+: 1 row new, 1 row changed\./),
    ).toBeDefined()
    await waitFor(() =>
      expect(outcomes().map(([, outcome]) => outcome)).toEqual(['Already exists', 'Already exists', 'Error']),
    )
    expect(screen.getByText('2 rows already exist, 1 row has an error and won’t be imported.')).toBeDefined()
    expect((await db.outbox.toArray()).map(({ name }) => name)).toEqual(['teams.import'])
    expect((await db.teams.toArray()).map(({ name }) => name).toSorted()).toEqual(['Lions', 'Tigers'])
    expect(await db.divisions.count()).toBe(1)

    press('Undo this import')
    expect(await screen.findByText('Import undone')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull())
    expect(await db.teams.toArray()).toMatchObject([{ name: 'Tigers', primary_color: '#000000' }])
    expect(await db.divisions.count()).toBe(0)
  })

  it('puts games into a new draft once its name and the order of its dates are clear', async () => {
    const { common, league } = await putLeague()
    await db.teams.put(makeTeam({ ...common, league_id: league.id, name: 'Lions' }))
    await db.schedules.put(makeSchedule({ ...common, league_id: league.id, name: 'Imported schedule' }))
    open('games')
    await choose(csvFile('Date,Time,Home,Away\n4/5/2026,10:30,Tigers,Lions\n', 'games.csv'))
    expect(await screen.findByText('A schedule with this name already exists for the selected league.')).toBeDefined()
    expect(screen.queryByText('Preview')).toBeNull()
    fireEvent.change(screen.getByLabelText(/Schedule name/), { target: { value: 'Spring' } })
    expect(await screen.findByText('Say above how to read “4/5/2026”.')).toBeDefined()
    fireEvent.change(screen.getByLabelText(/Dates like/), { target: { value: 'dmy' } })
    expect(await screen.findByText(/1 row is new/)).toBeDefined()
    press('Import 1 row')
    expect(await screen.findByText(/Games imported into/)).toBeDefined()
    const [game] = await db.games.toArray()
    expect(game).toMatchObject({ start_time: '2026-05-04T09:30:00.000Z', status: 'scheduled' })
    expect(await db.schedules.get(game?.schedule_id ?? '')).toMatchObject({
      name: 'Spring',
      status: 'draft',
      constraints: null,
    })
    expect(await screen.findByText('In “Spring”')).toBeDefined()
    press('Undo this import')
    await waitFor(async () => expect(await db.games.count()).toBe(0))
    await waitFor(async () =>
      expect((await db.schedules.toArray()).map(({ name }) => name)).toEqual(['Imported schedule']),
    )
  })

  it('moves and adds games of a published schedule with a reason, tells those concerned, and takes it back', async () => {
    const { common, league, tigers } = await putLeague()
    const [lions, bears] = ['Lions', 'Bears'].map((name) => makeTeam({ ...common, league_id: league.id, name }))
    const schedule = makeSchedule({ ...common, league_id: league.id, name: 'Spring', status: 'published' })
    const ofSchedule = { ...common, league_id: league.id, schedule_id: schedule.id, time_zone: league.time_zone }
    const game = makeGame({
      ...ofSchedule,
      home_team_id: tigers.id,
      away_team_id: lions?.id ?? '',
      round_number: 1,
      start_time: '2026-05-04T09:30:00.000Z',
      end_time: '2026-05-04T10:30:00.000Z',
    })
    await db.teams.bulkPut([lions, bears].filter((team) => team !== undefined))
    await db.schedules.put(schedule)
    await db.games.put(game)
    open('games')
    const head = 'Date,Time,Home,Away,Round,Notes\n'
    const rows = '2026-05-05,18:00,Tigers,Lions,1,Bring bibs\n2026-05-12,18:00,Lions,Bears,2,\n'
    await choose(csvFile(head + rows, 'games.csv'))
    expect(await screen.findByText(/^This game stands in “Spring”, on Mon, May 4, 2026, 10:30 AM/)).toBeDefined()
    fireEvent.change(screen.getByLabelText(/^Into/), { target: { value: schedule.id } })
    expect(await screen.findByText('1 row is new, 1 row updates existing data. Nothing is saved yet.')).toBeDefined()
    expect(screen.getByText('Moved from Mon, May 4, 2026, 10:30 AM')).toBeDefined()
    expect(screen.getByText(/^This schedule is published, so everyone affected will be notified/)).toBeDefined()
    expect(await screen.findByText('2 games of Bears, Lions and Tigers.')).toBeDefined()
    press('Import 2 rows')
    expect(await screen.findByText('Give a reason: everyone affected will see it.')).toBeDefined()
    expect(await db.outbox.count()).toBe(0)
    fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'New plan of the hall' } })
    press('Import 2 rows')
    expect(await screen.findByText(/Games imported into/)).toBeDefined()
    expect(await db.games.get(game.id)).toMatchObject({
      local_date: '2026-05-05',
      local_time: '18:00',
      start_time: '2026-05-05T17:00:00.000Z',
      notes: 'Bring bibs',
    })
    const added = (await db.games.toArray()).find(({ id }) => id !== game.id)
    const told = await db.schedule_changes.toArray()
    expect(told.map(({ reason }) => reason)).toEqual(['New plan of the hall', 'New plan of the hall'])
    expect(told.flatMap(({ changes }) => changes).toSorted((a) => (a.gameId === game.id ? -1 : 1))).toMatchObject([
      { gameId: game.id, from: { local_date: '2026-05-04' }, to: { local_date: '2026-05-05' } },
      { gameId: added?.id, from: { local_date: '2026-05-12' }, to: { local_date: '2026-05-12' } },
    ])
    expect((await db.outbox.toArray()).map(({ name }) => name)).toEqual(['games.import'])

    press('Undo this import')
    expect(await screen.findByText('Import undone')).toBeDefined()
    expect(await db.games.toArray()).toMatchObject([
      { id: game.id, start_time: game.start_time, local_time: game.local_time, notes: null },
    ])
    const taken = (await db.schedule_changes.toArray()).filter(({ reason }) => reason !== 'New plan of the hall')
    expect(taken.flatMap(({ changes }) => changes).toSorted((a) => (a.gameId === game.id ? -1 : 1))).toMatchObject([
      { gameId: game.id, to: { local_date: '2026-05-04', status: 'scheduled' } },
      { gameId: added?.id, to: { status: 'cancelled' } },
    ])
  })

  it('remembers on the device which column says what', async () => {
    await putLeague()
    const { unmount } = open('players')
    const text = 'Who,Side\nAna Brook,Tigers\n'
    await choose(csvFile(text, 'players.csv'))
    expect(await screen.findByText('Choose the column for Player and Team.')).toBeDefined()
    fireEvent.change(screen.getByLabelText(/^Player/, { selector: 'select' }), { target: { value: '0' } })
    fireEvent.change(screen.getByLabelText(/^Team/, { selector: 'select' }), { target: { value: '1' } })
    expect(await screen.findByText(/1 row is new/)).toBeDefined()
    await waitFor(async () =>
      expect(await db.drafts.get('import.columns:players')).toMatchObject({ value: { name: 'who', team: 'side' } }),
    )
    unmount()
    open('players')
    await choose(csvFile(text, 'players.csv'))
    expect(await screen.findByText(/1 row is new/)).toBeDefined()
  })

  it('says what is wrong with a file that it cannot read', async () => {
    const problem = (file: File) => readTableFile('teams', file).catch((error: Error) => error.message)
    const many = `Team\n${'x\n'.repeat(10_001)}`
    expect(await problem(csvFile(new Uint8Array([0x50, 0x4b, 3, 4])))).toContain('This is a workbook, not a CSV file.')
    expect(await problem(csvFile('a\u0000b'))).toContain('This is no text file.')
    expect(await problem(csvFile('Team\n'))).toBe('There is nothing beneath the names of the columns.')
    expect(await problem(csvFile(''))).toBe('The first row has to hold the names of the columns. It is empty.')
    expect(await problem(csvFile(many))).toContain('This file has 10,001 rows; 10,000 is the most.')
    expect(await problem(csvFile('x'.repeat(5_000_001)))).toContain('This file has 5.1 MB; 5 MB is the most.')
    expect(await problem(csvFile('Team\n"Lions\n'))).toContain('In row 2 a quotation mark opens and does not close.')
    const windows = Uint8Array.from('Team\nLiberté', (letter) => letter.charCodeAt(0))
    expect(await readTableFile('teams', csvFile(windows))).toMatchObject({
      encoding: 'Windows-1252',
      rows: [['Team'], ['Liberté']],
    })
  })

  it('marks the rows that the plan has no room for, imports the others, and still exports', async () => {
    const { common, league } = await putLeague()
    await setTier(db, 'free')
    await db.teams.bulkPut(
      Array.from({ length: 6 }, (_, i) => makeTeam({ ...common, league_id: league.id, name: `Team ${i}` })),
    )
    open('teams')
    await choose(csvFile('Club\nLions\nBears\n'))
    expect(
      await screen.findByText(/^You don't have access to this feature\. Please upgrade your subscription\.$/),
    ).toBeDefined()
    expect(outcomes()).toEqual([
      ['2', 'New', 'Lions'],
      ['3', 'ErrorBasic has room for 8 teams in a league. Standard has room for 16.', 'Bears'],
    ])
    expect(screen.getByRole('link', { name: 'Contact Sales' })).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Teams as a CSV file' }).disabled).toBe(false) // this is the export button
    press('Import 1 good row')
    await waitFor(async () => expect(await db.teams.count()).toBe(8))
  })

  it('is for league staff; everybody exports what they may see', async () => {
    const { actor, league, tigers } = await putLeague('team_manager')
    open('teams')
    expect(await screen.findByText('Only league staff can import. You can export what you can see.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Players as a CSV file' })).toBeDefined()
    expect(screen.queryByLabelText(/file/, { selector: 'input' })).toBeNull()
    const { changes } = planTeams([{ number: 2, cells: { name: 'Lions' } }], {
      leagueId: league.id,
      tier: 'free',
      teams: [tigers],
      divisions: [],
      addsDivisions: true,
      newId: createId,
    })
    await expect(saveImport(db, actor, 'teams', league.id, changes)).rejects.toMatchObject({ code: 'not_allowed' })
    expect(await db.teams.count()).toBe(1)
  })
})

describe('undoing an import', () => {
  it('leaves what has come to be used, and what somebody has changed again', async () => {
    const { actor, common, league, tigers } = await putLeague()
    const rows = ['Lions', 'Bears', 'Tigers'].map((name, index) => ({
      number: index + 2,
      cells: { name, primary_color: 'red' },
    }))
    const plan = planTeams(rows, {
      leagueId: league.id,
      tier: 'enterprise',
      teams: [tigers],
      divisions: [],
      addsDivisions: true,
      newId: createId,
    })
    await saveImport(db, actor, 'teams', league.id, plan.changes)
    const receipt = createReceipt('teams', league, plan.changes, { create: 2, update: 1 }, '')
    const [lions] = plan.changes.teams
    const schedule = makeSchedule({ ...common, league_id: league.id })
    await db.schedules.put(schedule)
    await db.games.put(
      makeGame({
        ...common,
        league_id: league.id,
        schedule_id: schedule.id,
        home_team_id: lions?.id ?? '',
        away_team_id: tigers.id,
      }),
    )
    expect(await undoImport(db, actor, receipt)).toEqual({ kept: 1 })
    expect((await db.teams.toArray()).map((team) => `${team.name} ${team.primary_color}`).toSorted()).toEqual([
      'Lions #D32F2F',
      'Tigers #000000',
    ])
  })

  it('takes games with it that came with their results or called off, as long as they stand in a draft', async () => {
    const { actor, common, league, tigers } = await putLeague()
    const lions = makeTeam({ ...common, league_id: league.id, name: 'Lions' })
    await db.teams.put(lions)
    const outcomes: Record<string, string>[] = [
      { date: '2026-04-11', status: 'Final', home_score: '2', away_score: '1' },
      { date: '2026-04-18', status: 'Postponed' },
      { date: '2026-04-25', status: '' },
    ]
    const rows = outcomes.map((cells, index) => ({
      number: index + 2,
      cells: { ...cells, time: '10:00', home: 'Tigers', away: 'Lions' },
    }))
    const plan = planGames(rows, {
      leagueId: league.id,
      timeZone: league.time_zone,
      tier: 'enterprise',
      teams: [tigers, lions],
      divisions: [],
      schedules: [],
      published: new Set(),
      venues: [],
      fields: [],
      games: [],
      gameMinutes: 60,
      dates: { order: null, system: null, season: { start: '2026-03-01', end: '2026-11-30', today: '2026-06-01' } },
      now: '2026-06-01T00:00:00.000Z',
      sameTeams: null,
      target: { kind: 'new', name: 'Spring', createdBy: actor.userId, createdAt: '2026-06-01T00:00:00.000Z' },
      newId: createId,
    })
    const importAndUndo = async (between: () => PromiseLike<unknown>) => {
      await saveImport(db, actor, 'games', league.id, plan.changes)
      const statuses = (await db.games.toArray()).map(({ status }) => status)
      expect(statuses.toSorted()).toEqual(['completed', 'postponed', 'scheduled'])
      await between()
      return undoImport(db, actor, createReceipt('games', league, plan.changes, { create: 3, update: 0 }, ''))
    }
    expect(await importAndUndo(() => Promise.resolve())).toEqual({ kept: 0 })
    expect([await db.games.count(), await db.schedules.count()]).toEqual([0, 0])
    const publish = () => db.schedules.toCollection().modify({ status: 'published' })
    expect(await importAndUndo(publish)).toEqual({ kept: 4 }) // the schedule and all its games are kept, because people rely on them
    expect([await db.games.count(), await db.schedules.count()]).toEqual([3, 1])
  })

  it('of a whole season of players takes it from the outbox, or away from the server in steps', async () => {
    const { actor, common, league, tigers } = await putLeague()
    const rows = Array.from({ length: 250 }, (_, index) => ({
      number: index + 2,
      cells: { name: `Player ${index}`, team: 'Tigers' },
    }))
    const plan = planPlayers(rows, { tier: 'enterprise', teams: [tigers], divisions: [], players: [], newId: createId })
    const receipt = createReceipt('players', league, plan.changes, { create: 250, update: 0 }, '')
    await saveImport(db, actor, 'players', league.id, plan.changes)
    expect(await undoImport(db, actor, receipt)).toEqual({ kept: 0 })
    expect(await db.players.count()).toBe(0)
    expect((await db.outbox.toArray()).map(({ ops }) => ops.length)).toEqual([0])

    await db.outbox.clear()
    await db.players.bulkPut([
      ...plan.changes.players.map((player) => ({ ...common, ...player })),
      makePlayer({ ...common, team_id: tigers.id }),
    ])
    const seen: number[] = []
    expect(await undoImport(db, actor, receipt, (done) => seen.push(done))).toEqual({ kept: 0 })
    expect(seen).toEqual([200, 250])
    expect(await db.players.count()).toBe(1)
  })
})

describe('a file that another app handed over', () => {
  afterEach(() => vi.unstubAllGlobals())

  /** Fakes the browser's cache, with only what one file needs. */
  beforeEach(() => {
    const kept = new Map<string, Response>()
    const store = { put: async (address: string, answer: Response) => void kept.set(address, answer) }
    vi.stubGlobal('caches', {
      open: () => Promise.resolve(store),
      match: (address: string) => Promise.resolve(kept.get(address)?.clone()),
      delete: () => Promise.resolve(kept.clear()),
    })
  })
  const share = (text: string) => saveSharedFile(csvFile(text, 'été.csv'))
  const openShared = (query: string) => renderScreen(db, <ImportPage />, { path: '/i', at: `/i?${query}` })

  it('is chosen already, and gone from the device once it is imported', async () => {
    await putLeague()
    await share('Club\nLions\n')
    openShared('kind=teams&shared=file')
    expect(await screen.findByText(/was shared with Fieldside/)).toBeDefined()
    expect(await screen.findByText(/1 row is new/)).toBeDefined()
    expect(screen.getAllByText(/^(“été\.csv”|été\.csv)$/)).toHaveLength(2)
    press('Import 1 row')
    expect(await screen.findByText(/Teams imported into/)).toBeDefined()
    await waitFor(async () => expect(await readSharedFile()).toBeNull())
    expect(screen.queryByText(/was shared with Fieldside/)).toBeNull()
  })

  it('stays on the device for whoever may import, and is there when they look', async () => {
    await putLeague('team_manager')
    await share('Club\nLions\n')
    const { unmount } = openShared('kind=games&shared=file')
    expect(await screen.findByText(/Only league staff can import it. The file stays on this device/)).toBeDefined()
    expect((await readSharedFile())?.name).toBe('été.csv')
    unmount()

    await putLeague()
    openShared('kind=teams')
    fireEvent.click(await screen.findByRole('button', { name: 'Open it' }))
    expect(await screen.findByText(/1 row is new/)).toBeDefined()
    press('Remove it')
    await waitFor(async () => expect(await readSharedFile()).toBeNull())
  })

  it('says in words why it cannot be read, or that none came', async () => {
    await putLeague()
    await share('PK\u0003\u0004')
    const { unmount } = openShared('kind=games&shared=file')
    expect(await screen.findByText(/This is a workbook, not a CSV file/)).toBeDefined()
    unmount()
    for (const [outcome, words] of [
      ['large', /too large/],
      ['nothing', /Nothing you shared can be imported/],
      ['failed', /didn’t arrive. Choose it here/],
    ] as const) {
      const { unmount: close } = openShared(`kind=games&shared=${outcome}`)
      expect(await screen.findByText(words)).toBeDefined()
      close()
    }
  })
})
