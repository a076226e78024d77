import { beforeEach, expect, it } from 'vitest'
import { commit } from '#data/store/commit.ts'
import {
  discardUnsentInOrganization,
  readUnsentInOrganization,
  describeUnsentLoss,
} from '#features/sync-status/unsent.ts'
import { testDatabase } from '../../support/device/databases.ts'
import { makeLeagueRow, testId } from '../../support/rows/factories.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

const [riverside, hillside] = [testId(), testId()]
let db: LocalDatabase

beforeEach(async () => {
  db = await testDatabase()
})

async function createLeague(organizationId: string): Promise<void> {
  const league = makeLeagueRow({ organization_id: organizationId })
  await commit(db, organizationId, 'league.create', (tx) => tx.insert('leagues', [league]))
}

/** Simulates that the server rejects the organization's first change, which is then in Needs attention. */
async function refuseFirst(organizationId: string): Promise<void> {
  const [first] = await readUnsentInOrganization(db, organizationId)
  if (!first) throw new Error('Nothing waits')
  await db.outbox.where({ id: first.id }).delete()
  const refusal = { result: 'rejected', code: '42501', message: null, table: null, row_id: null, field: null } as const
  await db.rejectedChanges.put({ ...first, refused_at: '2026-11-21T10:00:00Z', refusal: { ...refusal, theirs: null } })
}

it('names what of one organization would go, waiting and refused together', async () => {
  await createLeague(riverside)
  expect(describeUnsentLoss(await readUnsentInOrganization(db, riverside))).toBe(
    'You’ll also lose 1 change not sent yet.',
  )
  await createLeague(riverside)
  await createLeague(hillside)
  await refuseFirst(riverside)
  expect(describeUnsentLoss(await readUnsentInOrganization(db, riverside))).toBe(
    'You’ll also lose 2 changes not sent yet.',
  )
  expect(describeUnsentLoss(await readUnsentInOrganization(db, testId()))).toBeNull()
})

it('takes back what of one organization waits or was refused, and leaves the others’ alone', async () => {
  await createLeague(riverside)
  await createLeague(riverside)
  await createLeague(hillside)
  await refuseFirst(riverside)
  await discardUnsentInOrganization(db, riverside)
  expect(await readUnsentInOrganization(db, riverside)).toEqual([])
  expect(await db.rejectedChanges.count()).toBe(0)
  expect(await readUnsentInOrganization(db, hillside)).toHaveLength(1)
})
