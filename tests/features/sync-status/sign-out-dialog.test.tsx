// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SignOutDialog } from '#app/sign-out-dialog.tsx'
import { SignOutProvider } from '#app/sign-out.tsx'
import { commit } from '#db/commit.ts'
import type { LocalDatabase } from '#db/database.ts'
import { getMeta } from '#db/meta.ts'
import { testDatabase } from '../../support/databases.ts'
import { makeGame, makeReport } from '../../support/factories.ts'
import { renderScreen, signIn } from '../../support/screens.tsx'

async function open(scores: number) {
  const db = await testDatabase()
  const { organizationId: organization_id } = await signIn(db, 'league_manager')
  for (let nr = 0; nr < scores; nr++) {
    const game = makeGame({ organization_id, version: 3 })
    await db.games.add(game)
    await commit(db, organization_id, 'score.report', (tx) =>
      tx.insert('score_reports', [makeReport({ game_id: game.id })]),
    )
  }
  const seen = { signedOut: 0, closed: 0 }
  const signOut = async () => {
    seen.signedOut++
  }
  renderScreen(
    db,
    <SignOutProvider value={signOut}>
      <SignOutDialog onClose={() => seen.closed++} />
    </SignOutProvider>,
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
  expect(screen.getByText('Sending. You are signed out when it is done.')).toBeDefined()
  expect(seen.signedOut).toBe(0)
  await markSent(db)
  await waitFor(() => expect(seen.signedOut).toBe(1))
})

it('keeps it on the device, or stays signed in', async () => {
  const { db, seen } = await open(1)
  await press('Cancel')
  expect(seen).toEqual({ signedOut: 0, closed: 1 })
  await press('Keep on this device')
  await waitFor(() => expect(seen.signedOut).toBe(1))
  expect(await db.outbox.count()).toBe(1)
})
