import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compareText } from '#domain/compare-text.ts'
import { gameRow } from '#domain/schema/schedules.ts'
import type { TableName } from '#domain/schema/tables.ts'
import { importSeason } from '#server/commands/import/import-season.ts'
import { importTable, type TableImportOptions } from '#server/commands/import/import-table.ts'
import { startBackend, type RunningBackend } from '../../support/server/backend.ts'
import { readTestAccount, readVisibleRows, signUpTestUser } from '../../support/server/test-client.ts'

// CSV files on the command line, against a real backend.

let running: RunningBackend
let folder: string

beforeAll(async () => {
  running = await startBackend()
  folder = await mkdtemp(join(tmpdir(), 'fieldside-import-'))
  await signUpTestUser(running.client(), 'ana')
  await signUpTestUser(running.client(), 'ben')
  const season = {
    competition: 'Town League',
    games: [
      { date: '2026-03-01', home: 'Lions', away: 'Tigers', hs: 1, as: 0, group: 'U10' },
      { date: '2026-03-02', home: 'Tigers', away: 'Bears', hs: 1, as: 0, group: 'U12' },
    ],
  }
  const file = join(folder, 'season.json')
  await writeFile(file, JSON.stringify(season))
  await importSeason({ file, ...account(), organization: 'Town' }, () => {})
})
afterAll(async () => {
  await running.stop()
  await rm(folder, { recursive: true })
})

const account = (name = 'ana') => ({
  url: running.url,
  email: `${name}@example.com`,
  password: 'correct horse battery',
})

let files = 0
async function run(kind: TableImportOptions['kind'], content: string, options: Partial<TableImportOptions> = {}) {
  const file = join(folder, `${kind}-${++files}.csv`)
  await writeFile(file, content)
  const lines: string[] = []
  await importTable({ file, kind, league: 'town league', ...account(), ...options }, (line) => lines.push(line))
  return lines.slice(1)
}

async function rowsIn<T extends TableName>(table: T) {
  const client = running.client()
  await client.auth.signInWithPassword({ email: 'ana@example.com', password: 'correct horse battery' })
  const [organization] = (await readTestAccount(client)).organizations
  return readVisibleRows(client, organization?.id ?? '', table)
}

describe('a CSV file at the command line', () => {
  test('adds and changes teams, and a second run changes nothing', async () => {
    const teams = 'Team;Division;Color\nLions;U10;red\nOtters;U14;blue\n'
    await expect(run('teams', teams)).rejects.toThrow(/teams-1\.csv:3: Division: .*U14.*\nNothing was saved\./s)
    expect(await run('teams', teams, { addsDivisions: true, isTrial: true })).toEqual([
      '1 new, 1 changed, 0 there already, 0 left out, in Town League.',
      'Nothing was saved.',
    ])
    expect((await rowsIn('divisions')).map(({ name }) => name).toSorted()).toEqual(['U10', 'U12'])
    expect((await run('teams', teams, { addsDivisions: true })).at(-1)).toBe('Saved.')
    const divisions = new Map((await rowsIn('divisions')).map(({ id, name }) => [id, name]))
    expect(
      (await rowsIn('teams'))
        .map((team) => `${team.name} ${divisions.get(team.division_id ?? '')} ${team.primary_color}`)
        .toSorted(),
    ).toEqual([
      'Bears U12 #000000',
      'Lions U10 #D32F2F',
      'Otters U14 #1565C0',
      'Tigers U10 #000000',
      'Tigers U12 #000000',
    ])
    expect(await run('teams', teams, { addsDivisions: true })).toEqual([
      '0 new, 0 changed, 2 there already, 0 left out, in Town League.',
      'Nothing was saved.',
    ])
  })

  test('brings players, of the team that the division names, and venues', async () => {
    await expect(run('players', 'Player,Team\nAna Brook,Tigers\n')).rejects.toThrow(/players-\d+\.csv:2: Team: /)
    await run('players', 'Player,Team,Number\nAna Brook,Tigers (U12),7\n')
    const tigers = (await rowsIn('teams')).filter(({ name }) => name === 'Tigers')
    const [player] = await rowsIn('players')
    const divisions = await rowsIn('divisions')
    expect(player).toMatchObject({ display_name: 'Ana Brook', jersey: '7' })
    expect(tigers.find(({ id }) => id === player?.team_id)?.division_id).toBe(
      divisions.find(({ name }) => name === 'U12')?.id,
    )
    await run('venues', 'Venue,Address,Field\nMill Park,12 Mill Lane,Field 1\nMill Park,,Field 2\n')
    expect((await rowsIn('venue_fields')).map(({ name }) => name).toSorted()).toEqual(['Field 1', 'Field 2'])
  })

  test('stops where dates or games can be read in several ways, until an option says which', async () => {
    const head = 'Date,Time,Home,Away,Division,Venue\n'
    const games = `${head}4/5/2026,10:30,Tigers,Lions,U10,"Mill Park, Field 1"\n4/6/2026,TBD,Bears,Tigers,U12,\n`
    await expect(run('games', games)).rejects.toThrow('Say with --schedule NAME')
    const spring = { schedule: 'Spring' }
    await expect(run('games', games, spring)).rejects.toThrow('Say --dates mdy or --dates dmy.')
    expect(await rowsIn('games')).toHaveLength(2)
    expect((await run('games', games, { ...spring, dateOrder: 'dmy', gameMinutes: 50 })).at(-1)).toBe('Saved.')
    const schedule = (await rowsIn('schedules')).find(({ name }) => name === 'Spring')
    const inSpring = async () => {
      const all = await rowsIn('games')
      return all
        .filter(({ schedule_id: id }) => id === schedule?.id)
        .map((row) => gameRow.parse(row))
        .map(({ local_date: date, local_time: time, start_time: start, end_time: end }) => [date, time, start, end])
        .toSorted(([a], [b]) => compareText(a ?? '', b ?? ''))
    }
    expect(schedule).toMatchObject({ status: 'draft', start_date: '2026-05-04', end_date: '2026-06-04' })
    expect(await inSpring()).toEqual([
      ['2026-05-04', '10:30', '2026-05-04T09:30:00.000Z', '2026-05-04T10:20:00.000Z'],
      ['2026-06-04', null, '2026-06-03T23:00:00.000Z', '2026-06-04T23:00:00.000Z'],
    ])

    expect(await run('games', games, { ...spring, dateOrder: 'dmy', gameMinutes: 50 })).toEqual([
      '0 new, 0 changed, 2 there already, 0 left out, in Town League.',
      'Nothing was saved.',
    ])

    const moved = `${head}2026-05-11,18:00,Tigers,Lions,U10,\n`
    await expect(run('games', moved, spring)).rejects.toThrow(/:2: .*Say --same-teams moved or --same-teams others\./)
    await run('games', moved, { ...spring, sameTeams: 'moved', gameMinutes: 50 })
    expect((await inSpring())[0]).toEqual([
      '2026-05-11',
      '18:00',
      '2026-05-11T17:00:00.000Z',
      '2026-05-11T17:50:00.000Z',
    ])
    const serial = `${head}46153,10:00,Lions,Bears,,\n`
    await expect(run('games', serial, spring)).rejects.toThrow('Say --date-system 1900')
    await expect(run('games', moved, { schedule: 'Town League' })).rejects.toThrow(
      'Town League is published: import this file in the app',
    )
  })

  test.each<[string, string, Partial<TableImportOptions>, string]>([
    [
      'a league that is not there',
      'Team\nA\n',
      { league: 'Other' },
      'There is no league called Other. There are "Town League".',
    ],
    ['a column that is missing', 'Color,Division\nred,U10\n', {}, 'has no column for Team'],
    ['a file that is not there', '', { file: '/nowhere/teams.csv' }, '/nowhere/teams.csv cannot be read'],
    ['a workbook', 'PK\u0003\u0004', {}, 'This is a workbook, not a CSV file.'],
    ['somebody without an organization', 'Team\nA\n', { email: 'ben@example.com' }, 'Say which organization'],
  ])('is refused in words: %s', async (_, content, options, words) => {
    await expect(run('teams', content, options)).rejects.toThrow(words)
  })
})
