// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { persistStorageOnFirstChange, useStorageMayBeCleared } from '#app/pwa/persist-storage.ts'
import { StorageWarning } from '#app/shell/slow-loading.tsx'
import { commit } from '#data/store/commit.ts'
import { setMeta } from '#data/store/meta.ts'
import { testDatabase } from '../../support/device/databases.ts'
import { makeLeagueRow, testId } from '../../support/rows/factories.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Mobile/15E148 Safari/604.1'
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
const said = 'This change is saved in this browser only'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it.each([
  { what: 'Safari, which says no', userAgent: iphone, isKept: false, isTold: true },
  { what: 'Safari, which says yes', userAgent: iphone, isKept: true, isTold: false },
  { what: 'Chrome, which says no', userAgent: chrome, isKept: false, isTold: false },
])('a change that waits in a tab of $what: told is $isTold', async ({ userAgent, isKept, isTold }) => {
  const persist = vi.fn<() => Promise<boolean>>().mockResolvedValue(isKept)
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  vi.stubGlobal('isSecureContext', true)
  Object.defineProperty(navigator, 'storage', { value: { persist }, configurable: true })
  const db = await testDatabase()
  await setMeta(db, 'sync', { phase: 'offline', lastSyncedAt: null, lastError: null })
  render(<StorageWarning />)
  const stop = persistStorageOnFirstChange(db)
  expect(persist).not.toHaveBeenCalled()
  await commit(db, testId(), 'league.create', (tx) => tx.insert('leagues', [makeLeagueRow()]))
  await vi.waitFor(() => expect(persist).toHaveBeenCalledOnce())
  await act(async () => void (await persist.mock.results[0]?.value))
  await vi.waitFor(() => expect(screen.queryByText(said) !== null).toBe(isTold))
  act(() => screen.queryByRole('button', { name: 'OK' })?.click())
  expect(screen.queryByText(said)).toBeNull()
  expect(useStorageMayBeCleared.getState()).toEqual({ isTold: false })
  stop()
})
