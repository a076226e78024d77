import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commit } from '#data/store/commit.ts'
import { openDatabase } from '#data/store/database.ts'
import { getMeta } from '#data/store/meta.ts'
import type { Actor } from '#domain/people/capabilities.ts'
import { addDays } from '#domain/time.ts'
import { renewDeal } from '#features/sponsorship/renew-deal.ts'
import { createDeal } from '#features/sponsorship/save-deal.ts'
import { describeEntry } from '#features/sync-status/describe-entry.ts'
import { getFailureTitle } from '#features/sync-status/entry-title.ts'
import { describeRejectionReason } from '#features/sync-status/rejection-words.ts'
import { systemClock } from '../../../sync/clock.ts'
import { createRound } from '../../../sync/round.ts'
import { createSupabaseRemote } from '../../../sync/supabase-remote.ts'
import { startBackend, type RunningBackend } from '../../support/server/backend.ts'
import {
  makeAsset,
  makeLeagueRow,
  makePackageAsset,
  makeSponsor,
  makeSponsorPackage,
  makeSponsorshipPackage,
} from '../../support/rows/factories.ts'
import { signUpTestUser } from '../../support/server/test-client.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

// What only the server can detect: two devices that promise the same thing without knowing about each other.

const today = new Date().toISOString().slice(0, 10)

let backend: RunningBackend
let actor: Actor
let phone: Device
let laptop: Device
const rows = { bakery: makeSponsor({ company_name: 'Mill Bakery' }), pizza: makeSponsor({ company_name: 'Oak Pizza' }) }
const league = makeLeagueRow({ time_zone: 'UTC' })
const gold = makeSponsorshipPackage({ league_id: league.id, name: 'Gold' })
const scoreboard = makeAsset({ league_id: league.id, name: 'Scoreboard', quantity: 1 })
const running = makeSponsorPackage({
  sponsor_id: rows.bakery.id,
  package_id: gold.id,
  start_date: addDays(today, -340),
  end_date: addDays(today, 20),
  signed_on: addDays(today, -350),
})

type Device = { readonly db: LocalDatabase; sync(): Promise<void> }

beforeAll(async () => {
  backend = await startBackend()
  const client = backend.client()
  const { userId, accessToken } = await signUpTestUser(client, 'ana')
  const { data, error } = await client.rpc('create_organization', { p_name: 'Riverside Sports' })
  if (error) throw error
  const organizationId = String(data)
  actor = { organizationId, userId, role: 'league_manager', teamIds: new Set() }
  phone = await openDevice('phone', accessToken)
  laptop = await openDevice('laptop', accessToken)
  await phone.sync()
  const sport = (await getMeta(phone.db, 'account'))?.sports[0]?.id ?? ''
  await commit(phone.db, organizationId, 'sponsor.create', async (tx) => {
    await tx.insert('leagues', [{ ...league, sport_id: sport, created_by: userId }])
    await tx.insert('sponsors', [
      { ...rows.bakery, league_id: league.id },
      { ...rows.pizza, league_id: league.id },
    ])
    await tx.insert('sponsorship_packages', [gold])
    await tx.insert('sponsorship_assets', [scoreboard])
    await tx.insert('package_assets', [makePackageAsset({ package_id: gold.id, asset_id: scoreboard.id })])
    await tx.insert('sponsor_packages', [running])
  })
  await phone.sync()
  await laptop.sync()
})
afterAll(async () => {
  for (const { db } of [phone, laptop]) await db.delete()
  await backend.stop()
})

async function openDevice(name: string, token: string): Promise<Device> {
  const db = await openDatabase(name)
  const round = createRound({
    db,
    remote: createSupabaseRemote({
      url: backend.url,
      key: backend.key,
      accessToken: () => Promise.resolve(token),
      fetch,
    }),
    clock: systemClock,
    random: Math.random,
    log: () => undefined,
    signal: new AbortController().signal,
    report: () => Promise.resolve(),
  })
  return {
    db,
    async sync() {
      expect(await round.run()).toMatchObject({ kind: 'synced' })
    },
  }
}

/** Returns everything that the device shows about rejected changes. */
async function attentionOf({ db }: Device): Promise<string[]> {
  const entries = await db.rejectedChanges.toArray()
  return Promise.all(
    entries.map(async (entry) =>
      [(await describeEntry(db, entry)).subject, getFailureTitle(entry), await describeRejectionReason(db, entry)].join(
        '. ',
      ),
    ),
  )
}

const dealsOf = async ({ db }: Device) =>
  (await db.sponsor_packages.toArray()).map(({ id, status, renews_id }) => ({ id, status, renews_id }))

describe('two devices that do not know of each other', () => {
  it('renew a deal once: the second is told that it was renewed', async () => {
    const first = await renewDeal(phone.db, actor, running.id, today)
    await renewDeal(laptop.db, actor, running.id, today)
    await phone.sync()
    await laptop.sync()
    expect(await dealsOf(laptop)).toEqual(
      expect.arrayContaining([
        { id: running.id, status: 'renewed', renews_id: null },
        { id: first.id, status: 'active', renews_id: running.id },
      ]),
    )
    expect(await dealsOf(laptop)).toHaveLength(2)
    expect(await attentionOf(laptop)).toEqual([
      'Deal with Mill Bakery · Gold. Failed to add new packages. Someone else already renewed this deal.',
    ])
    await laptop.db.rejectedChanges.clear()
  })

  it('do not sell the same thing twice: the second is told who has it and when', async () => {
    const start_date = addDays(running.end_date, 400)
    const typed = {
      package_id: gold.id,
      start_date,
      end_date: addDays(start_date, 30),
      price_cents: null,
      status: 'active' as const,
      fulfillment_status: 'pending' as const,
      signed_on: today,
    }
    const later = { ...typed, start_date: addDays(start_date, 10), end_date: addDays(start_date, 60) }
    const kept = await createDeal(phone.db, actor, rows.pizza.id, typed, today)
    const refused = await createDeal(laptop.db, actor, rows.bakery.id, later, today)
    await phone.sync()
    await laptop.sync()
    expect(await laptop.db.sponsor_packages.get(kept)).toBeDefined()
    expect(await laptop.db.sponsor_packages.get(refused)).toBeUndefined()
    const [words = ''] = await attentionOf(laptop)
    expect(await laptop.db.rejectedChanges.count()).toBe(1)
    expect(words).toContain('Deal with Mill Bakery · Gold. Failed to add new packages. Not enough of “Scoreboard”')
    expect(words).toContain('Needed by Oak Pizza (Gold, ')
  })
})
