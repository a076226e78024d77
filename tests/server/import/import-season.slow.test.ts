import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TableName } from '#domain/schema/tables.ts'
import { fromLeagueColumns } from '#domain/rulebook/league-columns.ts'
import { computeStandings } from '#domain/standings/standings.ts'
import { importSeason } from '#server/commands/import/import-season.ts'
import type { SeasonImportOptions } from '#server/commands/import/import-season.ts'
import { resolveInProject } from '#server/project-root.ts'
import { startBackend } from '../../support/server/backend.ts'
import type { RunningBackend } from '../../support/server/backend.ts'
import { readTestAccount, readVisibleRows, signUpTestUser } from '../../support/server/test-client.ts'

// The command against a real backend: signing in, rights, the sync functions, and the database's rules.

let running: RunningBackend

beforeAll(async () => {
  running = await startBackend()
  await signUpTestUser(running.client(), 'ana')
  await signUpTestUser(running.client(), 'ben')
})
afterAll(() => running.stop())

async function run(file: string, options: Partial<SeasonImportOptions> = {}): Promise<string[]> {
  const lines: string[] = []
  const account = { url: running.url, email: 'ana@example.com', password: 'correct horse battery' }
  const path = isAbsolute(file) ? file : resolveInProject(`tests/fixtures/${file}`)
  await importSeason({ file: path, ...account, ...options }, (line) => lines.push(line))
  return lines
}

async function signedIn(email = 'ana@example.com') {
  const client = running.client()
  const { error } = await client.auth.signInWithPassword({ email, password: 'correct horse battery' })
  expect(error).toBeNull()
  return client
}

/** Returns the rows that the importing person can read. */
async function rowsIn<T extends TableName>(organization: string, table: T) {
  const client = await signedIn()
  const found = (await readTestAccount(client)).organizations.find(({ name }) => name === organization)
  return readVisibleRows(client, found?.id ?? '', table)
}

describe('an import', () => {
  test('fills an organization that it creates, and a second run changes nothing', async () => {
    const first = await run('mlb-1908-extract.json', { organization: 'Old Timers' })
    expect(first.slice(1)).toEqual([
      'Created the organization Old Timers.',
      'Major League Baseball 1908, three clubs of each league in Old Timers: ' +
        'added 1 league, 2 divisions, 6 teams, 1 schedule, 135 games.',
    ])
    const versions = async () => {
      const games = await rowsIn('Old Timers', 'games')
      return games.map(({ id, version }) => `${id} ${version}`).toSorted()
    }
    const before = await versions()
    expect(before).toHaveLength(135)

    const second = await run('mlb-1908-extract.json', { organization: 'Old Timers' })
    expect(second.at(-1)).toMatch(/is complete in Old Timers: nothing to do\.$/)
    expect(await versions()).toEqual(before)
  })

  test('brings back what is missing and leaves alone what somebody changed', async () => {
    await run('epl-2018-19-extract.json', { organization: 'Clubs', league: 'Friendly cup' })
    const league = (await rowsIn('Clubs', 'leagues')).find(({ name }) => name === 'Friendly cup')
    const games = (await rowsIn('Clubs', 'games')).filter(({ league_id }) => league_id === league?.id)
    await running.backend.database.query('delete from app.games where id = $1', [games[0]?.id])
    await running.backend.database.query("update app.games set notes = 'Replayed' where id = $1", [games[1]?.id])

    const again = await run('epl-2018-19-extract.json', { organization: 'Clubs', league: 'Friendly cup' })
    expect(again.at(-1)).toBe('Friendly cup in Clubs: added 1 game.')
    const kept = (await rowsIn('Clubs', 'games')).find(({ id }) => id === games[1]?.id)
    expect(kept?.notes).toBe('Replayed')
  })

  test('brings rules, points taken, drawn lots and departures; a league that has rules keeps them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'season-'))
    const file = join(folder, 'season.json')
    const content = {
      competition: 'City Cup',
      games: [{ date: '2026-05-01', home: 'A', away: 'B', hs: 1, as: 1, decidedBy: 'overtime' }],
      rulebook: 'hockey_iihf',
      deductions: [{ team: 'A', points: 2, reason: 'Late papers', date: '2026-05-02' }],
      lots: [{ order: ['B', 'A'], date: '2026-05-03' }],
      departures: [{ team: 'B', date: '2026-05-04', as: 'expelled', reason: 'No license' }],
    }
    await writeFile(file, JSON.stringify(content))
    const first = await run(file, { organization: 'Rinks' })
    expect(first.at(-1)).toBe(
      'City Cup in Rinks: added 1 league, 2 teams, 1 schedule, 1 game, 1 rulebook version, 1 point deduction, 1 lot draw.',
    )
    expect(await rowsIn('Rinks', 'rulebook_versions')).toMatchObject([
      { number: 1, document: { name: expect.any(String) } },
    ])
    expect(await rowsIn('Rinks', 'lot_draws')).toMatchObject([{ drawn_on: '2026-05-03' }])
    expect(await rowsIn('Rinks', 'point_deductions')).toMatchObject([{ points: 2, reason: 'Late papers' }])
    expect((await rowsIn('Rinks', 'teams')).find(({ name }) => name === 'B')).toMatchObject({ left_as: 'expelled' })
    expect((await rowsIn('Rinks', 'games'))[0]?.details).toEqual({ decidedBy: 'overtime' })

    const rulebooks = [1, 2].map((month) => ({ from: `2026-0${month}-01`, document: 'hockey_nhl' }))
    await writeFile(file, JSON.stringify({ ...content, rulebook: undefined, rulebooks }))
    expect((await run(file, { organization: 'Rinks' })).at(-1)).toMatch(/nothing to do\.$/)
    expect(await rowsIn('Rinks', 'rulebook_versions')).toHaveLength(1)
    await rm(folder, { recursive: true })
  })

  test('shows the table of the season to people who may read it', async () => {
    await run('epl-2018-19-extract.json', { organization: 'Clubs' })
    const named = 'English Premier League 2018/19, four clubs'
    const league = (await rowsIn('Clubs', 'leagues')).find(({ name }) => name === named)
    if (!league) throw new Error('there is no such league')
    const table = computeStandings({
      teams: (await rowsIn('Clubs', 'teams')).filter(({ league_id }) => league_id === league.id),
      games: (await rowsIn('Clubs', 'games')).filter(({ league_id }) => league_id === league.id),
      rulebook: fromLeagueColumns(league.standings_preset, league.tie_breakers),
    })
    expect(table.map((row) => row.points)).toEqual([13, 11, 7, 3])
  })
})

describe('an import that cannot be', () => {
  test('says which organization to name', async () => {
    await expect(run('epl-2018-19-extract.json', { email: 'ben@example.com' })).rejects.toThrow(
      'Say which organization with --organization NAME.',
    )
  })

  test('is refused to somebody without the right', async () => {
    const { profile: ben } = await readTestAccount(await signedIn('ben@example.com'))
    await running.backend.database.query(
      `insert into app.memberships (organization_id, user_id, role)
       select id, $1, 'team_manager' from app.organizations where name = 'Clubs'`,
      [ben.id],
    )
    await expect(run('epl-2018-19-extract.json', { email: 'ben@example.com' })).rejects.toThrow(
      'Only league staff can import a season into Clubs.',
    )
  })

  test.each<[string, string, Partial<SeasonImportOptions>, string]>([
    ['a file that is not there', 'none.json', {}, 'cannot be read'],
    ['a wrong password', 'epl-2018-19-extract.json', { password: 'wrong' }, 'ana@example.com could not sign in'],
    [
      'a zone that does not exist',
      'epl-2018-19-extract.json',
      { timeZone: 'Mars/Olympus' },
      'Mars/Olympus is not a time zone',
    ],
    [
      'an address where nothing runs',
      'epl-2018-19-extract.json',
      { url: 'http://127.0.0.1:9' },
      'No Fieldside answers at http://127.0.0.1:9',
    ],
  ])('says so: %s', async (_, file, options, words) => {
    await expect(run(file, { organization: 'Clubs', ...options })).rejects.toThrow(words)
  })
})
