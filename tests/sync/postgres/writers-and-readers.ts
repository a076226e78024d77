import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { hashRowVersion } from '#sync/digest.ts'
import type { Cursor, PullResponse } from '#sync/wire.ts'
import { pullResponseSchema } from '#sync/wire.ts'
import type { OrganizationInTest } from '../../support/database/league-world.ts'
import { inTransaction, queryOf, type TestQuery, type TestDatabase } from '../../support/database/postgres.ts'
import { readGameResults, syncWith } from '../../support/device/sync-device.ts'

// Writers and readers of one organization, each on its own connection, as fast as Postgres allows.

type Place = { readonly database: TestDatabase; readonly org: OrganizationInTest }

/**
 * The numbers of commits and pulls, and of rows that are wrong in the readers' copies after the readers have read
 * everything.
 */
export type Race = { readonly commits: number; readonly pulls: number; readonly missed: number }

const readers = 2

/**
 * `writers` insert, change, and delete teams, sometimes with two statements in a transaction; one writer uses
 * sync_push. Meanwhile, readers follow with a cursor, page by page. At the end, each reader's copy is compared with the
 * table.
 */
export async function race(place: Place, options: { writers: number; commits: number }): Promise<Race> {
  const { database, org } = place
  const pool = new Pool({ connectionString: database.url, max: options.writers })
  const state = { left: options.commits, commits: 0, pulls: 0, isOver: false }
  try {
    const following = Array.from({ length: readers }, () => follow(place, state))
    const writing = Array.from({ length: options.writers }, (_, nr) =>
      nr === 0 ? pushTeams(place, state) : writeTeams(pool, org, state),
    )
    await Promise.all(writing)
    state.isOver = true
    const copies = await Promise.all(following)
    const { rows } = await pool.query<{ id: string; version: string }>(
      'select id, version::text as version from app.teams where organization_id = $1',
      [org.id],
    )
    const there = new Map(rows.map(({ id, version }) => [id, Number(version)]))
    const missed = copies.map((copy) =>
      [...new Set([...copy.keys(), ...there.keys()])].filter((id) => copy.get(id) !== there.get(id)),
    )
    return { commits: state.commits, pulls: state.pulls, missed: missed.flat().length }
  } finally {
    await pool.end()
  }
}

type State = { left: number; commits: number; pulls: number; isOver: boolean }

/** Takes one of the remaining tasks. Returns whether there was one. */
function takesOne(state: { left: number }): boolean {
  return state.left-- > 0
}

async function writeTeams(pool: Pool, org: OrganizationInTest, state: State): Promise<void> {
  const mine: string[] = []
  const query = queryOf(pool)
  for (let nr = 0; takesOne(state); nr++) {
    const id = randomUUID()
    const name = `Team ${id}`
    const insert = (query: TestQuery) =>
      query(
        `insert into app.teams (id, organization_id, league_id, name, primary_color, secondary_color)
         values ($1, $2, $3, $4, '#0B6B4F', '#FFFFFF')`,
        [id, org.id, org.league.id, name],
      )
    const other = mine[nr % 7]
    if (nr % 10 === 8 && other) await query('update app.teams set name = $1 where id = $2', [name, other])
    else if (nr % 10 === 9 && mine.length > 0) await query('delete from app.teams where id = $1', [mine.shift()])
    else if (nr % 4 === 0 && other) {
      await inTransaction(pool, async (together) => {
        await insert(together)
        await together('update app.teams set name = $1 where id = $2', [`${name} B`, other])
      })
      mine.push(id)
    } else {
      await insert(query)
      mine.push(id)
    }
    state.commits++
  }
}

async function pushTeams(place: Place, state: State): Promise<void> {
  const { device, newTeam } = syncWith(() => place)
  const phone = device(place.org.manager)
  while (takesOne(state)) {
    const team = newTeam(`Pushed ${randomUUID()}`)
    const [result] = readGameResults(await phone.send([phone.mutation([{ t: 'teams', rows: [team] }])]))
    if (result?.s !== 'applied') throw new Error(`The push was refused: ${JSON.stringify(result)}`)
    state.commits++
  }
}

/**
 * Pulls until the writers have stopped and nothing is left to read, and returns the resulting copy of the teams, as id
 * → version.
 */
async function follow(place: Place, state: State): Promise<Map<string, number>> {
  const { pull } = syncWith(() => place)
  const copy = new Map<string, number>()
  let cursor: Cursor = { v: 0, h: 0, visibility: '' }
  for (;;) {
    const wasOver = state.isOver
    const page = await pull(place.org.manager, { cursor, limit: 500 })
    state.pulls++
    for (const { id, version } of page.rows['teams'] ?? []) copy.set(String(id), Number(version))
    for (const id of page.gone['teams'] ?? []) copy.delete(id)
    cursor = { v: page.to, h: page.horizon, visibility: page.visibility }
    if (wasOver && !page.more) return copy
  }
}

/** `torn` is the number of pulls whose response is a state that the server was never in. */
export type TornReads = { readonly commits: number; readonly pulls: number; readonly torn: number }

/** Runs writers that change four tables in each transaction, while readers pull everything with a digest. */
export async function readWhileWritten(place: Place, options: { pulls: number }): Promise<TornReads> {
  const { database, org } = place
  const writers = 4
  const pool = new Pool({ connectionString: database.url, max: writers })
  const state = { left: options.pulls, isOver: false, commits: 0, pulls: 0, torn: 0 }
  const write = async () => {
    while (!state.isOver) {
      await markAll(pool, org, `mark ${randomUUID()}`)
      state.commits++
    }
  }
  const read = async () => {
    while (takesOne(state)) {
      const [row] = await database.asPerson(org.manager, (query) =>
        query<{ answer: unknown }>('select public.sync_pull($1::jsonb) as answer', [
          JSON.stringify({
            client: randomUUID(),
            org: org.id,
            have: [],
            cursor: { v: 0, h: 0, visibility: '' },
            limit: 10_000,
            digest: true,
          }),
        ]),
      )
      state.pulls++
      if (isTorn(pullResponseSchema.parse(row?.answer), org)) state.torn++
    }
  }
  try {
    await markAll(pool, org, 'first mark')
    const writing = Array.from({ length: writers }, write)
    await Promise.all([read(), read(), read()])
    state.isOver = true
    await Promise.all(writing)
    return { commits: state.commits, pulls: state.pulls, torn: state.torn }
  } finally {
    state.isOver = true
    await pool.end()
  }
}

function markAll(pool: Pool, org: OrganizationInTest, mark: string): Promise<void> {
  return inTransaction(pool, async (query) => {
    await query('update app.leagues set description = $1 where id = $2', [mark, org.league.id])
    await query('update app.teams set name = $1 where id = $2', [mark, org.third.id])
    await query('update app.schedules set description = $1 where id = $2', [mark, org.published.id])
    await query('update app.games set notes = $1 where id = $2', [mark, org.game.id])
  })
}

/**
 * Returns whether the four marks differ or one is missing, a row is newer than the page, or the digest belongs to other
 * rows.
 */
function isTorn(answer: PullResponse, org: OrganizationInTest): boolean {
  const valueOf = (t: string, id: string, column: string) => answer.rows[t]?.find((row) => row['id'] === id)?.[column]
  const marks = new Set([
    valueOf('leagues', org.league.id, 'description'),
    valueOf('teams', org.third.id, 'name'),
    valueOf('schedules', org.published.id, 'description'),
    valueOf('games', org.game.id, 'notes'),
  ])
  const rows = Object.values(answer.rows).flat()
  const hash = rows.reduce((sum, { id, version }) => sum + hashRowVersion(String(id), Number(version)), 0)
  const digest = { count: rows.length, hash: String(hash) }
  return (
    marks.size !== 1 ||
    marks.has(undefined) ||
    rows.some(({ version }) => Number(version) > answer.to) ||
    answer.digest?.count !== digest.count ||
    answer.digest.hash !== digest.hash
  )
}
