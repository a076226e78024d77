// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SignOutDialog } from '#app/shell/sign-out-dialog.tsx'
import { SwitchPersonDialog } from '#app/session/switch-person-dialog.tsx'
import { SignOutActionsProvider, type SignOutActions } from '#app/shell/sign-out-actions.tsx'
import { commit } from '#data/store/commit.ts'
import { getMeta } from '#data/store/meta.ts'
import { testDatabase } from '../../support/device/databases.ts'
import { makeGame, makeScoreReport } from '../../support/rows/factories.ts'
import { renderScreen, signInOnDevice } from '../../support/screen/screens.tsx'
import type { LocalDatabase } from '#data/store/local-database.ts'

async function open(scores: number, { Leave = SignOutDialog, knowsPassword = true } = {}) {
  const db = await testDatabase()
  const { organizationId: organization_id } = await signInOnDevice(db, 'league_manager')
  for (let nr = 0; nr < scores; nr++) {
    const game = makeGame({ organization_id, version: 3 })
    await db.games.add(game)
    await commit(db, organization_id, 'score.report', (tx) =>
      tx.insert('score_reports', [makeScoreReport({ game_id: game.id })]),
    )
  }
  const seen = { signedOut: 0, discarded: 0, switched: 0, closed: 0 }
  const waysOut: SignOutActions = {
    signOut: async ({ discard } = { discard: false }) => void (discard ? seen.discarded++ : seen.signedOut++),
    switchPerson: async () => void seen.switched++,
    opensOffline: () => Promise.resolve(knowsPassword),
  }
  renderScreen(
    db,
    <SignOutActionsProvider value={waysOut}>
      <Leave onClose={() => seen.closed++} />
    </SignOutActionsProvider>,
  )
  return { db, seen }
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const markSent = async (db: LocalDatabase) => db.outbox.clear()

it('signs out at once where everything is sent', async () => {
  const { seen } = await open(0)
  await waitFor(() => expect(seen.signedOut).toBe(1))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('names what is not sent, sends it when asked, and signs out when it is through', async () => {
  const { db, seen } = await open(2)
  expect(await screen.findByRole('heading', { name: '2 scores not sent' })).toBeDefined()
  await press('Send now')
  await waitFor(async () => expect((await getMeta(db, 'wake'))?.nr).toBe(1))
  expect(screen.getByText('Sending. You’ll be signed out when it’s done.')).toBeDefined()
  expect(seen.signedOut).toBe(0)
  await markSent(db)
  await waitFor(() => expect(seen.signedOut).toBe(1))
})

it('keeps it on the device, or stays signed in', async () => {
  const { db, seen } = await open(1)
  await press('Cancel')
  expect(seen).toMatchObject({ signedOut: 0, closed: 1 })
  await press('Keep on this device')
  await waitFor(() => expect(seen.signedOut).toBe(1))
  expect(await db.outbox.count()).toBe(1)
})

it('discards it for good after a word was typed, and not before', async () => {
  const { seen } = await open(2)
  await press('Discard…')
  expect(await screen.findByRole('heading', { name: 'Discard 2 scores?' })).toBeDefined()
  await press('Discard and sign out')
  expect(await screen.findByText('The text doesn’t match.')).toBeDefined()
  expect(seen).toMatchObject({ signedOut: 0, discarded: 0 })
  fireEvent.change(screen.getByLabelText('Type discard to confirm'), { target: { value: 'Discard' } })
  await press('Discard and sign out')
  await waitFor(() => expect(seen.discarded).toBe(1))
})

it('hands the device over at once where there is nothing to know', async () => {
  const { seen } = await open(0, { Leave: SwitchPersonDialog })
  await waitFor(() => expect(seen.switched).toBe(1))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it.each([
  [1, true, /^1 score not sent\. Unsent changes stay on this device, protected by your password/],
  [0, false, /^This device doesn’t know your password/],
])('hands the device over after saying what waits and what it costs: %i, %s', async (scores, knowsPassword, words) => {
  const { seen, db } = await open(scores, { Leave: SwitchPersonDialog, knowsPassword })
  await screen.findByText((_, element) => element?.tagName === 'P' && words.test(element.textContent))
  expect(seen.switched).toBe(0)
  await press('Switch person')
  await waitFor(() => expect(seen.switched).toBe(1))
  expect(await db.outbox.count()).toBe(scores)
})
