// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { LeaveScreenDialog } from '#app/shell/leave-screen-dialog.tsx'
import { AccountPanel } from '#app/shell/account/account-panel.tsx'
import { SignOutActionsProvider } from '#app/shell/sign-out-actions.tsx'
import { getMeta } from '#data/store/meta.ts'
import { startUnsavedTracking } from '#ui/forms/unsaved-fields.ts'
import { testDatabase } from '../../support/device/databases.ts'
import { makeMembership, testId } from '../../support/rows/factories.ts'
import { renderScreen, signInOnDevice } from '../../support/screen/screens.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const unasked = () => Promise.reject(new Error('Nobody asked for this'))
const unexpected = () => {
  throw new Error('Nobody asked for this')
}

const panel = (
  <SignOutActionsProvider value={{ signOut: unasked, switchPerson: unasked, opensOffline: unasked }}>
    <AccountPanel onFollow={unexpected} onLeave={unexpected} />
  </SignOutActionsProvider>
)

it('high contrast is switched on for this device, and is there before the next first paint', async () => {
  const db = await testDatabase()
  await signInOnDevice(db, 'team_manager')
  renderScreen(db, panel)
  const { dataset } = document.documentElement
  const contrast = await screen.findByRole('switch', { name: 'High contrast' })
  fireEvent.click(contrast)
  expect(dataset['contrast']).toBe('more')

  dataset['contrast'] = ''
  runInThisContext(readFileSync('public/theme.js', 'utf8'))
  expect(dataset['contrast']).toBe('more')
  fireEvent.click(contrast)
  runInThisContext(readFileSync('public/theme.js', 'utf8'))
  expect(dataset['contrast']).toBe('usual')
})

it('a person with two organizations switches between them, and the device remembers which', async () => {
  const db = await testDatabase()
  const other = { id: testId(), name: 'Hillside', role: 'player' as const, tier: 'free' as const }
  const { userId } = await signInOnDevice(db, 'league_manager', { organizations: [other] })
  await db.memberships.put(makeMembership({ organization_id: other.id, user_id: userId, role: 'player' }))
  const { unmount } = renderScreen(db, panel)
  expect(await screen.findByText(/^League Manager · Riverside$/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Hillside' }))
  expect(await screen.findByText(/^Player · Hillside$/)).toBeDefined()
  expect(await getMeta(db, 'organization')).toBe(other.id)

  unmount()
  renderScreen(db, panel)
  expect(await screen.findByText(/^Player · Hillside$/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Hillside' }).getAttribute('aria-current')).toBe('true')
})

it('the other organization is asked about first where something is typed and not saved', async () => {
  startUnsavedTracking()
  const db = await testDatabase()
  const other = { id: testId(), name: 'Hillside', role: 'player' as const, tier: 'free' as const }
  const { userId } = await signInOnDevice(db, 'league_manager', { organizations: [other] })
  await db.memberships.put(makeMembership({ organization_id: other.id, user_id: userId, role: 'player' }))
  const form = (
    <form>
      <input aria-label="Description" />
    </form>
  )
  renderScreen(
    db,
    <>
      {panel}
      {form}
      <LeaveScreenDialog location={window.location} />
    </>,
  )
  const description = await screen.findByLabelText<HTMLInputElement>('Description')
  description.focus()
  fireEvent.input(description, { target: { value: 'Under the lights' } })
  const choose = () => fireEvent.click(screen.getByRole('button', { name: 'Hillside' }))
  await screen.findByText(/^League Manager · Riverside$/)
  choose()
  expect((await screen.findByRole('alertdialog', { name: 'Discard changes?' })).textContent).toContain(
    'You haven’t saved Description.',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(screen.getByText(/^League Manager · Riverside$/)).toBeDefined()
  choose()
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(await screen.findByText(/^Player · Hillside$/)).toBeDefined()
})
