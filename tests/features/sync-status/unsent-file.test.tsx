// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { commit } from '#data/store/commit.ts'
import { importEntries } from '#data/changes/import-entries.ts'
import { getMeta, setMeta } from '#data/store/meta.ts'
import { schemaVersion } from '#data/store/ops.ts'
import { RejectedChangesPage } from '#features/sync-status/rejected-changes-page.tsx'
import { readUnsentEntries } from '#features/sync-status/read-unsent.ts'
import { parseUnsentFile, toUnsentFile } from '#features/sync-status/unsent-file.ts'
import { testDatabase } from '../../support/device/databases.ts'
import { makeStoredAccount, makeLeagueRow } from '../../support/rows/factories.ts'
import { renderScreen, signInOnDevice } from '../../support/screen/screens.tsx'
import type { StoredAccount } from '#data/store/meta-values.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

async function accountOf(db: LocalDatabase): Promise<StoredAccount> {
  const account = await getMeta(db, 'account')
  if (!account) throw new Error('Nobody is signed in')
  return account
}

/** A phone with a new league and a change to its name, both unsent, and the file that contains both. */
async function phone() {
  const db = await testDatabase()
  const { organizationId: organization_id } = await signInOnDevice(db, 'league_manager')
  const league = makeLeagueRow({ organization_id, name: 'Spring League' })
  await commit(db, organization_id, 'league.create', (tx) => tx.insert('leagues', [league]))
  await commit(db, organization_id, 'league.update', (tx) => tx.patch('leagues', league.id, { name: 'Autumn League' }))
  const account = await accountOf(db)
  return { db, account, league, file: toUnsentFile(account.profile, await readUnsentEntries(db), new Date()) }
}

/** The same person's other device. */
async function laptopOf(account: StoredAccount): Promise<LocalDatabase> {
  const db = await testDatabase()
  await setMeta(db, 'account', account)
  return db
}

describe('A file of unsent changes', () => {
  it('brings them to another device with their ids and in their order, each once', async () => {
    const { db, account, league, file } = await phone()
    const laptop = await laptopOf(account)
    expect(await importEntries(laptop, parseUnsentFile(file, account))).toEqual({ taken: 2, known: 0 })
    expect(await importEntries(laptop, parseUnsentFile(file, account))).toEqual({ taken: 0, known: 2 })
    expect(await importEntries(db, parseUnsentFile(file, account))).toEqual({ taken: 0, known: 2 })

    const said = async (device: LocalDatabase) =>
      (await device.outbox.orderBy('order').toArray()).map(({ id, seq, at, name, ops }) => ({ id, seq, at, name, ops }))
    expect(await said(laptop)).toEqual(await said(db))
    expect(await laptop.leagues.get(league.id)).toMatchObject({ name: 'Autumn League' })
    expect((await getMeta(laptop, `sending:${league.organization_id}`))?.nextSeq).toBe(3)
  })

  it.each<[string, (file: string) => string, RegExp]>([
    ['no JSON', () => 'hello', /doesn’t contain unsent changes/],
    ['something else', () => '{"format":"other"}', /doesn’t contain unsent changes/],
    ['a newer form', (file) => file.replace('"version": 1', '"version": 2'), /newer version of the app/],
    [
      'a newer change',
      (file) => file.replace(`"schema": ${schemaVersion}`, '"schema": 99'),
      /newer version of the app/,
    ],
    ['a missing part', (file) => file.replace('"name": "league.create",', ''), /damaged \(change 1\)/],
    ['an unknown table', (file) => file.replace('"t": "leagues"', '"t": "users"'), /damaged \(change 1\)/],
    ['a value that is none', (file) => file.replace('"Autumn League"', '""'), /damaged \(change 2\)/],
    [
      'a column that nobody changes',
      (file) => file.replaceAll(/"name": "(Autumn|Spring) League"\n/g, '"id": "x"\n'),
      /damaged/,
    ],
  ])('refuses %s and says so', async (_what, damage, words) => {
    const { account, file } = await phone()
    expect(damage(file)).not.toBe(file)
    expect(() => parseUnsentFile(damage(file), account)).toThrow(words)
  })

  it('refuses the changes of somebody else and of another organization', async () => {
    const { account, file } = await phone()
    expect(() => parseUnsentFile(file, makeStoredAccount())).toThrow(/from another account/)
    expect(() => parseUnsentFile(file, { ...account, organizations: [] })).toThrow(/organization you’re not in/)
  })

  it('is imported on the page, where a wrong one leaves its reason', async () => {
    const { account, league, file } = await phone()
    const laptop = await laptopOf(account)
    renderScreen(laptop, <RejectedChangesPage />)
    const input = await screen.findByLabelText('Unsent changes file')
    const choose = (text: string) => fireEvent.change(input, { target: { files: [new File([text], 'unsent.json')] } })
    choose('hello')
    expect(await screen.findByText('This file doesn’t contain unsent changes.')).toBeDefined()
    choose(file)
    expect(await screen.findByText('2 changes imported')).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Export 2 unsent changes' })).toBeDefined()
    expect(await laptop.leagues.get(league.id)).toMatchObject({ name: 'Autumn League' })
  })
})
