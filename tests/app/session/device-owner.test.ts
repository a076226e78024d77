import { afterEach, describe, expect, it } from 'vitest'
import { createTokenStore } from '#app/session/session-tokens.ts'
import { readDeviceOwner } from '#app/session/device-owner.ts'
import { testId } from '../../support/rows/factories.ts'

const name = 'whose-device-test'
const account = { userId: testId(), email: 'someone@example.com', name: 'Some One' }
const tokens = { userId: account.userId, accessToken: 'a1', refreshToken: 'r1', expiresAtMs: 0 }

afterEach(() => {
  indexedDB.deleteDatabase(name)
})

describe('before anything is shown', () => {
  it('a new device is nobody’s, and stays without a database', async () => {
    expect(await readDeviceOwner(name)).toEqual({ account: null, isShared: false })
    expect((await indexedDB.databases()).map((each) => each.name)).not.toContain(name)
  })

  it('the device says whose data it shows, and whether others are here', async () => {
    const store = createTokenStore(name)
    await store.begin(tokens, account)
    expect(await readDeviceOwner(name)).toEqual({ account, isShared: true })
    await store.kept.forget(account.userId)
    await store.clear()
    expect(await readDeviceOwner(name)).toEqual({ account: null, isShared: false })
    store.close()
  })
})
