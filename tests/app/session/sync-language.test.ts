// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { syncLanguage } from '#app/session/sync-language.ts'
import { openDatabase } from '#data/store/database.ts'
import { setMeta } from '#data/store/meta.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import { setLanguage, type Language } from '#i18n/locale.ts'
import { chooseLanguage, readUnsavedLanguage } from '#ui/browser/chosen-language.ts'
import { readOwnLanguage } from '#ui/browser/device-language.ts'
import { makeStoredAccount } from '../../support/rows/factories.ts'

let db: LocalDatabase
let saved: Language[]
let restarts: number
let isOnline: boolean
let stop: () => void

beforeEach(async () => {
  db = await openDatabase(`language-${crypto.randomUUID()}`)
  saved = []
  restarts = 0
  isOnline = true
})

afterEach(() => {
  stop()
  db.close()
  localStorage.clear()
  setLanguage('en')
})

function start(): void {
  const save = async (language: Language) => {
    if (!isOnline) throw new Error('no connection')
    saved.push(language)
  }
  stop = syncLanguage(db, save, () => restarts++)
}

async function receiveAccount(language: Language | null): Promise<void> {
  const { profile } = makeStoredAccount()
  await setMeta(db, 'account', makeStoredAccount({ profile: { ...profile, language } }))
}

test('an account without a language gets the one that is shown', async () => {
  setLanguage('es')
  start()
  await receiveAccount(null)
  await expect.poll(() => saved).toEqual(['es'])
})

test('what was chosen without a connection is saved once there is one', async () => {
  setLanguage('es')
  chooseLanguage('es')
  isOnline = false
  start()
  await receiveAccount('en')
  await expect.poll(() => readUnsavedLanguage()).toBe('es')
  isOnline = true
  await receiveAccount('en')
  await expect.poll(() => readUnsavedLanguage()).toBeUndefined()
  expect([saved, restarts]).toEqual([['es'], 0])
})

test('a device without its own language takes that of the account', async () => {
  start()
  await receiveAccount('es')
  await expect.poll(() => restarts).toBe(1)
  expect([readOwnLanguage(), saved]).toEqual(['es', []])
})

test('a device with its own language keeps it, and does not change the account’s', async () => {
  chooseLanguage('en')
  start()
  await receiveAccount('en')
  await expect.poll(() => readUnsavedLanguage()).toBeUndefined()
  await receiveAccount('es') // chosen on another device
  await receiveAccount('en')
  await receiveAccount(null)
  await expect.poll(() => saved).toEqual(['en'])
  expect([readOwnLanguage(), restarts]).toEqual(['en', 0])
})
