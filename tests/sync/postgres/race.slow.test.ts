import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOrganizationInDatabase } from '../../support/database/league-world.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { race, readWhileWritten } from './writers-and-readers.ts'

// Many writers and readers at once on real Postgres: no commit is missed, and no pull mixes two moments. Each of the
// two tests has a control with a built-in mistake, which the same checks must find. `npm run lab -- race` runs the long
// form.

const number = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise)
const commits = number('RACE_COMMITS', 1500)
const pulls = number('RACE_PULLS', 200)
const timeout = 60_000 + (commits + pulls) * 30

describe('many writers at once, on postgres', () => {
  let database: TestDatabase
  let control: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase('postgres')
    control = await openTestDatabase('postgres')
    await control.asOwner(async (query) => {
      await query('create sequence private.control_versions start 1000')
      await query(`create or replace function private.version_of_this_change(org uuid) returns bigint
        language plpgsql security definer set search_path = '' as $$
        begin
          return nextval('private.control_versions');
        end $$`)
      await query(`create or replace function private.read_clock(org uuid)
        returns table (version bigint, horizon bigint, visibility text)
        language sql stable security definer set search_path = '' as $$
          select (select last_value from private.control_versions), 0::bigint, 'all' $$`)
    })
  })
  afterAll(async () => {
    await database.close()
    await control.close()
  })

  test('S1: 8 writers, and no reader with a cursor misses a commit', { timeout }, async () => {
    const org = await createOrganizationInDatabase(database, 'Riverside')
    const startedAt = Date.now()
    const figures = await race({ database, org }, { writers: 8, commits })
    print('clock of the organization', figures, startedAt)
    expect(figures).toMatchObject({ commits, missed: 0 })
  })

  test('versions from a sequence, as a control: readers miss commits', { timeout }, async () => {
    const org = await createOrganizationInDatabase(control, 'Riverside')
    const startedAt = Date.now()
    const figures = await race({ database: control, org }, { writers: 8, commits: Math.min(commits, 5000) })
    print('control: a sequence', figures, startedAt)
    expect(figures.missed).toBeGreaterThan(0)
  })

  test('S4: what a pull answers is one moment of the server', { timeout }, async () => {
    const org = await createOrganizationInDatabase(database, 'Hillside')
    const startedAt = Date.now()
    const figures = await readWhileWritten({ database, org }, { pulls })
    print('one snapshot', figures, startedAt)
    expect(figures).toMatchObject({ pulls, torn: 0 })
    expect(figures.commits).toBeGreaterThan(pulls / 10)
  })

  test('a pull of several snapshots, as a control: it mixes moments', { timeout }, async () => {
    const mixing = await openTestDatabase('postgres')
    try {
      await mixing.asOwner((query) => query('alter function public.sync_pull(jsonb) volatile'))
      const org = await createOrganizationInDatabase(mixing, 'Hillside')
      const startedAt = Date.now()
      const figures = await readWhileWritten({ database: mixing, org }, { pulls: Math.min(pulls, 600) })
      print('control: several snapshots', figures, startedAt)
      expect(figures.torn).toBeGreaterThan(0)
    } finally {
      await mixing.close()
    }
  })
})

function print(what: string, figures: object, startedAt: number): void {
  console.log(what, figures, `${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
}
