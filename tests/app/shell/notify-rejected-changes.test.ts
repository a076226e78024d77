// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { notifyRejectedChanges } from '#app/shell/notify-rejected-changes.ts'
import { useNotices } from '#ui/feedback/toast.ts'
import { Toaster } from '#ui/feedback/toaster.tsx'
import { createDevice, type TestDevice } from '../../support/device/device.ts'
import { makePlayer, makeTeam, testId } from '../../support/rows/factories.ts'
import { createModelServer } from '../../support/device/model-remote.ts'

const org = testId()
const user = testId()
let phone: TestDevice
let stop: () => void
let visibility: 'visible' | 'hidden'

beforeEach(async () => {
  const server = createModelServer()
  server.addOrganization(org)
  server.setMember(org, user, 'league_manager')
  phone = await createDevice(server, user, org)
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  render(createElement(Toaster, { pathname: '/' }))
})
afterEach(() => {
  stop()
  act(() => useNotices.setState([], true))
  cleanup()
  vi.restoreAllMocks()
})

const team = () => makeTeam({ organization_id: org, league_id: testId(), division_id: null })
/** Saves a team that the server rejects, because it doesn't know the team's league. */
const saveRefused = (row = team()) => phone.save('team.create', (tx) => tx.insert('teams', [row]))
/** Long enough for the texts to load, which happens when they are first needed. */
const aWhile = { timeout: 10_000 }
const told = () => screen.queryAllByText(/^Failed to|not accepted/).map(({ textContent }) => textContent)

it('says what was refused and why, with what builds on it once', async () => {
  await saveRefused()
  await phone.sync()
  expect(await phone.db.rejectedChanges.count()).toBe(1)
  stop = notifyRejectedChanges(phone.db)

  const row = { ...team(), name: 'Tigers' }
  await saveRefused(row)
  await phone.save('player.create', (tx) =>
    tx.insert('players', [makePlayer({ organization_id: org, team_id: row.id })]),
  )
  await phone.sync()
  await vi.waitFor(() => expect(told()).toHaveLength(1), aWhile) // but no notice for the change that was already there
  expect(told()).toEqual(['Failed to add team: Team “Tigers”. Something this depends on no longer exists.'])
  expect(await phone.db.rejectedChanges.count()).toBe(3)
})

it('says how many they are where each would cover the screen', async () => {
  stop = notifyRejectedChanges(phone.db)
  for (let nr = 0; nr < 4; nr++) await saveRefused()
  await phone.sync()
  await vi.waitFor(() => expect(told()).toContain('4 changes were not accepted.'), aWhile)
})

it('says nothing to nobody, nor when it is over', async () => {
  stop = notifyRejectedChanges(phone.db)
  visibility = 'hidden'
  await saveRefused()
  await phone.sync()
  stop()
  visibility = 'visible'
  await saveRefused()
  await phone.sync()
  expect(await phone.db.rejectedChanges.count()).toBe(2)
  expect(told()).toEqual([])
})
