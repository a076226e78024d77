// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Dexie } from 'dexie'
import { toDatabaseName } from '#app/boot/database-name.ts'
import { createUnsentCheckpointStore } from '#app/shell/unsent-checkpoint-store.ts'
import { ApplicationError, AuthenticationError, ErrorBoundary } from '#app/shell/error-boundary.tsx'
import { DatabaseLostScreen } from '#app/shell/database-lost-screen.tsx'
import { openDatabase } from '#data/store/database.ts'
import { StorageError } from '#data/store/storage-error.ts'
import { LoadBoundary } from '#ui/layout/load-boundary.tsx'
import { markMissingCode } from '#ui/feedback/missing-code.ts'
import { testId } from '../../support/rows/factories.ts'

afterEach(cleanup)

const causes = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

describe('the screens of last resort', () => {
  it('say what may be the cause where nothing can be shown, and load the page again', () => {
    render(<ApplicationError error={new TypeError('x is not a function')} />)
    expect(screen.getByRole('heading').textContent).toBe('Application Error')
    expect(causes()).toEqual([
      'Network connectivity issues',
      'Backend service unavailability',
      'Invalid authentication credentials',
    ])
    expect(screen.getByText(/TypeError: x is not a function/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined()
  })

  it('say so where nobody can tell who is signed in', () => {
    render(<AuthenticationError error={new Error('IndexedDB is closed')} />)
    expect(screen.getByRole('heading').textContent).toBe('Authentication Error')
    expect(causes().slice(0, 3)).toEqual(['Network issues', 'Service unavailability', 'Invalid credentials'])
    expect(screen.getByText(/IndexedDB is closed/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined()
  })

  it.each([
    ['UnknownError', /^This browser doesn’t let Fieldside store anything, so you can’t sign in/],
    ['QuotaExceededError', /^This device is full\. Free up some space/],
  ])('say why where the browser stores nothing: %s', (name, words) => {
    const cause = Object.assign(new Error('The user denied permission to access the database.'), { name })
    render(<AuthenticationError error={Object.assign(new Error('Open failed'), { inner: cause })} />)
    expect(screen.getByText(words)).toBeDefined()
  })
})

describe('something that a screen could not read', () => {
  const show = (error: Error) => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const Broken = () => {
      throw error
    }
    render(
      <ErrorBoundary framed>
        <LoadBoundary title="Failed to fetch schedule">
          <Broken />
        </LoadBoundary>
      </ErrorBoundary>,
    )
    silent.mockRestore()
    return screen.getByRole('heading').textContent
  }

  it('is named in its place; code that is not on the device is the matter of the whole screen', () => {
    expect(show(new Error('The disk is broken'))).toBe('Failed to fetch schedule')
    expect(screen.getByText('The disk is broken')).toBeDefined()
    cleanup()
    const missing = new TypeError('Failed to fetch dynamically imported module')
    markMissingCode(missing)
    expect(show(missing)).toBe('This screen isn’t on this device yet')
  })
})

describe('a database that does not open', () => {
  const account = { userId: testId(), email: 'maya@example.com', name: 'Maya Chen' }
  it('can be replaced by a fresh copy, after the number of unsent changes that go with it was named', async () => {
    const db = await openDatabase(toDatabaseName(account.userId))
    db.close()
    createUnsentCheckpointStore(account.userId).write(testId(), { client: 'c', saved: 5, unsent: 2 })
    render(<DatabaseLostScreen workspace={{ phase: 'failed', account, error: new StorageError('unavailable') }} />)
    fireEvent.click(await screen.findByRole('button', { name: 'Start with a fresh copy' }))
    expect(screen.getByText(/^You’ll lose 2 unsent changes\./)).toBeDefined()
    expect(await Dexie.exists(db.name)).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Delete this copy' }))
    await waitFor(async () => expect(await Dexie.exists(db.name)).toBe(false))
    expect(Object.values(createUnsentCheckpointStore(account.userId).read())).toMatchObject([{ unsent: 2 }]) // so that the loss is reported at the next start
  })
})
