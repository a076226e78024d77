import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SponsorshipData } from '#domain/sponsorship/data.ts'
import { findWorsenedDays } from '#domain/sponsorship/require-not-oversold.ts'
import type { SponsorPackage } from '#domain/schema/sponsorship.ts'
import type { TableName } from '#domain/schema/tables.ts'
import { addDays } from '#domain/time.ts'
import {
  createTestIds,
  makeAsset,
  makePackageAsset,
  makeSponsor,
  makeSponsorPackage,
  makeSponsorshipPackage,
  createTestRandom,
} from '../support/rows/factories.ts'
import { createOrganizationInDatabase, insertTestRows } from '../support/database/league-world.ts'
import type { OrganizationInTest } from '../support/database/league-world.ts'
import { openTestDatabase } from '../support/database/postgres.ts'
import type { TestQuery, TestDatabase } from '../support/database/postgres.ts'

// Overselling is implemented twice: src/domain/sponsorship/require-not-oversold.ts rejects it on the device, and the
// database rejects it for two devices that didn't know about each other. Random histories must have the same outcome on
// both sides for each change.

const histories = 25

let database: TestDatabase
let org: OrganizationInTest
beforeAll(async () => {
  database = await openTestDatabase('postgres')
  org = await createOrganizationInDatabase(database, 'Riverside')
})
afterAll(() => database.close())

class Undo extends Error {}

describe('overselling', () => {
  test(`${histories} random histories are refused by the database where the device refuses them, in the same words`, async () => {
    const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 32))
    const seen: Record<string, number> = {}
    for (let index = 0; index < histories; index++) {
      await expect(
        database.asOwner(async (query) => {
          await history(query, createTestRandom(seed + index), `SEED=${seed}, history ${index}`, seen)
          throw new Undo()
        }),
      ).rejects.toThrow(Undo)
    }
    // The histories prove nothing unless every outcome occurs for these kinds of change.
    const kinds = ['deals', 'dates', 'status', 'holding', 'units', 'quantity']
    const answers = kinds.flatMap((kind) => [`${kind} taken`, `${kind} refused`])
    expect({ seed, rare: answers.filter((answer) => (seen[answer] ?? 0) < 3) }).toEqual({ seed, rare: [] })
  })
})

type Attempt = {
  readonly kind: string
  readonly table: TableName
  readonly after: SponsorshipData
  readonly write: () => Promise<unknown>
}

async function history(query: TestQuery, random: () => number, label: string, seen: Record<string, number>) {
  const [clock] = await query<{ today: string }>(`select private.today_in($1)::text as today`, [org.league.time_zone])
  const today = clock?.today ?? ''
  const newId = createTestIds(random)
  const below = (most: number) => Math.floor(random() * most)
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T
  const ours = { organization_id: org.id }
  const inLeague = { ...ours, league_id: org.league.id }
  const sponsors = ['Mill', 'Bank'].map((name) => makeSponsor({ ...inLeague, id: newId(), company_name: name }))
  const packages = ['Gold', 'Silver', 'Bronze'].map((name) =>
    makeSponsorshipPackage({ ...inLeague, id: newId(), name }),
  )
  const assets = ['Banner', 'Shirt'].map((name) =>
    makeAsset({ ...inLeague, id: newId(), name, quantity: 2 + below(4) }),
  )
  await insertTestRows(query, 'sponsors', sponsors)
  await insertTestRows(query, 'sponsorship_packages', packages)
  await insertTestRows(query, 'sponsorship_assets', assets)
  let data: SponsorshipData = { sponsors, packages, assets, holdings: [], deals: [], items: [] }

  const dates = () => {
    const start_date = addDays(today, below(24) - 12)
    return { start_date, end_date: addDays(start_date, below(25)) }
  }
  const newDeal = () =>
    makeSponsorPackage({
      ...ours,
      ...dates(),
      id: newId(),
      sponsor_id: pick(sponsors).id,
      package_id: pick(packages).id,
      status: pick(['active', 'active', 'renewed', 'ended', 'cancelled']),
    })
  const holdingOf = (package_id: string, asset_id: string) =>
    makePackageAsset({ ...ours, id: newId(), package_id, asset_id, quantity: 1 + below(3) })
  const changedDeal = (kind: string, set: Partial<SponsorPackage>): Attempt => {
    const { id } = pick(data.deals)
    return {
      kind,
      table: 'sponsor_packages',
      after: { ...data, deals: data.deals.map((deal) => (deal.id === id ? { ...deal, ...set } : deal)) },
      write: () => update(query, 'sponsor_packages', id, set),
    }
  }
  const attempts: readonly (() => Attempt | null)[] = [
    () => {
      const rows = Array.from({ length: 1 + below(3) }, newDeal)
      const write = () => insertTestRows(query, 'sponsor_packages', rows)
      return { kind: 'deals', table: 'sponsor_packages', after: { ...data, deals: [...data.deals, ...rows] }, write }
    },
    () => changedDeal('dates', dates()),
    () => changedDeal('dates', dates()),
    () => changedDeal('status', { status: pick(['active', 'active', 'renewed', 'ended', 'cancelled']) }),
    () => {
      const row = holdingOf(pick(packages).id, pick(assets).id)
      const isThere = data.holdings.some((each) => each.package_id === row.package_id && each.asset_id === row.asset_id)
      const write = () => insertTestRows(query, 'package_assets', [row])
      const after = { ...data, holdings: [...data.holdings, row] }
      return isThere ? null : { kind: 'holding', table: 'package_assets', after, write }
    },
    () => {
      const { id } = pick(data.holdings)
      const set = { quantity: 1 + below(4) }
      const after = { ...data, holdings: data.holdings.map((row) => (row.id === id ? { ...row, ...set } : row)) }
      return { kind: 'units', table: 'package_assets', after, write: () => update(query, 'package_assets', id, set) }
    },
    () => {
      const { id } = pick(assets)
      const set = { quantity: 1 + below(5) }
      const after = { ...data, assets: data.assets.map((row) => (row.id === id ? { ...row, ...set } : row)) }
      return {
        kind: 'quantity',
        table: 'sponsorship_assets',
        after,
        write: () => update(query, 'sponsorship_assets', id, set),
      }
    },
  ]

  data = { ...data, holdings: packages.map((pack, index) => holdingOf(pack.id, assets[index % 2]?.id ?? '')) }
  await insertTestRows(query, 'package_assets', data.holdings)
  // Adds deals without checks, because what is already oversold must not block the rest.
  data = { ...data, deals: Array.from({ length: 1 + below(5) }, newDeal) }
  await query('alter table app.sponsor_packages disable trigger d_check_overselling_new')
  await insertTestRows(query, 'sponsor_packages', data.deals)
  await query('alter table app.sponsor_packages enable trigger d_check_overselling_new')
  for (let step = 0; step < 30; step++) {
    const attempt = pick(attempts)()
    if (!attempt) continue
    const { kind, table, after, write } = attempt
    const answer = await savepoint(query, write)
    const [worst] = findWorsenedDays(data, after, today)
    const expected = worst && {
      message: 'asset_oversold',
      t: table,
      theirs: {
        asset: worst.asset.name,
        from: worst.from,
        to: worst.to,
        quantity: worst.quantity,
        needed: worst.needed,
        deals: worst.deals
          .filter(({ deal }) => deal.id !== answer?.id)
          .slice(0, 5)
          .map(({ company, package: name, start_date, end_date }) => ({
            company,
            package: name,
            start_date,
            end_date,
          })),
      },
    }
    const said = answer && { message: answer.message, t: answer.t, theirs: answer.theirs }
    expect({ at: `${label}, step ${step}, ${kind}`, said }).toEqual({
      at: `${label}, step ${step}, ${kind}`,
      said: expected ?? null,
    })
    const known = [...after.deals, ...after.holdings, ...after.assets].map(({ id }) => id)
    expect(answer === null || known.includes(answer.id)).toBe(true)
    if (answer === null) data = after
    const outcome = `${kind} ${answer === null ? 'taken' : 'refused'}`
    seen[outcome] = (seen[outcome] ?? 0) + 1
  }
}

function update(query: TestQuery, table: TableName, id: string, set: Readonly<Record<string, string | number | null>>) {
  const columns = Object.keys(set).map((column, index) => `${column} = $${index + 2}`)
  return query(`update app.${table} set ${columns.join(', ')} where id = $1`, [id, ...Object.values(set)])
}

type Answer = {
  readonly message: string
  readonly t: string
  readonly id: string
  readonly theirs: { readonly deals: readonly unknown[] } & Readonly<Record<string, unknown>>
}

/** Returns the database's objection, or null if there is none. */
async function savepoint(query: TestQuery, work: () => Promise<unknown>): Promise<Answer | null> {
  await query('savepoint attempt')
  try {
    await work()
    return null
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'FSRUL' && 'detail' in error)) throw error
    await query('rollback to savepoint attempt')
    return { message: error.message, ...(JSON.parse(String(error.detail)) as Omit<Answer, 'message'>) }
  }
}
