// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useWorkspace } from '#app/boot/workspace.ts'
import { trackSlowLoading } from '#app/shell/slow-loading.tsx'
import { createUnsentCheckpointStore } from '#app/shell/unsent-checkpoint-store.ts'
import { Spinner } from '#ui/feedback/states.tsx'
import { testId } from '../../support/rows/factories.ts'

const account = { userId: testId(), email: 'maya@example.com', name: 'Maya Chen' }

beforeEach(() => {
  vi.useFakeTimers()
  act(trackSlowLoading)
})
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  useWorkspace.setState({ phase: 'closed', signedOut: false }, true)
  createUnsentCheckpointStore(account.userId).forget()
  vi.useRealTimers()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const title = () => screen.queryByRole('heading')?.textContent

it('a wait for this device has a limit, words and ways out, until it is over', async () => {
  createUnsentCheckpointStore(account.userId).write(testId(), { client: testId(), saved: 2, unsent: 2 })
  act(() => useWorkspace.setState({ phase: 'opening', account }, true))
  const { unmount } = render(<Spinner />)
  await wait(9_000)
  expect(title()).toBeUndefined()
  await wait(2_000)
  expect(title()).toBe('This is taking longer than it should')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Export unsent changes' })).toBeDefined()
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Start with a fresh copy' })).toBeDefined())
  act(unmount)
  expect(title()).toBeUndefined()
})

it('a wait for the server is not this device’s', async () => {
  render(<Spinner awaitsServer />)
  await wait(60_000)
  expect(title()).toBeUndefined()
})

it('a tab that holds up the opening is named at once', () => {
  act(() => useWorkspace.setState({ phase: 'opening', account, isBlocked: true }, true))
  expect(title()).toBe('Close the other tab')
  expect(
    screen.getByText(/also open in another tab or window, with an older version that isn’t responding/),
  ).toBeDefined()
  act(() => useWorkspace.setState({ phase: 'closed', signedOut: false }, true))
  expect(title()).toBeUndefined()
})
