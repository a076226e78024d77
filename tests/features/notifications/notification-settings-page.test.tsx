// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createAsk } from '#api/ask.ts'
import { createNotificationApi, type OwnNotifications } from '#api/notifications.ts'
import { NotificationSettingsPage } from '#features/notifications/notification-settings-page.tsx'
import { useNotices } from '#ui/feedback/toast.ts'
import { testDatabase } from '../../support/device/databases.ts'
import { renderScreen, signInOnDevice } from '../../support/screen/screens.tsx'

const own: OwnNotifications = {
  push: [],
  email: [],
  quiet_from: '22:00',
  quiet_until: '07:00',
  digest_hour: null,
  time_zone: 'Europe/London',
  vapid_public_key: null,
  address: 'coach@example.com',
  mail_state: 'ok',
  devices: [],
}

type Save = { readonly args: Record<string, unknown>; readonly respond: (status: number) => void }

/** Opens the page with a server that answers each save when the test says so. */
async function open() {
  const db = await testDatabase()
  await signInOnDevice(db, 'team_manager')
  const saves: Save[] = []
  const answer = (status: number, body: unknown) => Response.json(body, { status })
  const fetchFromServer: typeof fetch = async (...asked) => {
    const request = new Request(...asked)
    if (!request.url.endsWith('/save_notification_settings')) return answer(200, own)
    const args = (await request.json()) as Save['args']
    return new Promise((resolve) => {
      saves.push({
        args,
        respond: (status) => resolve(answer(status, status === 200 ? null : { code: 'XX000', message: 'broken' })),
      })
    })
  }
  const ask = createAsk(
    () => Promise.resolve({ url: 'https://league.example', key: 'key', realtime: false, gzip: false }),
    {
      token: () => Promise.resolve('token'),
      fetch: fetchFromServer,
    },
  )
  renderScreen(db, <NotificationSettingsPage api={createNotificationApi(ask)} installation={null} />)
  await screen.findByLabelText('From')
  return saves
}

const digest = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Collect emails in one a day' })
const quietHours = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Use quiet hours' })

function setTime(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
  fireEvent.blur(screen.getByLabelText(label))
}

const shown = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

it('saves changes one after the other, and takes back the one that failed', async () => {
  const saves = await open()
  fireEvent.click(digest())
  setTime('From', '21:00')
  await waitFor(() => expect(saves).toHaveLength(1))
  expect([digest().checked, shown('From')]).toEqual([true, '21:00'])
  saves[0]?.respond(500)
  await waitFor(() => expect(saves).toHaveLength(2))
  expect(saves[1]?.args).toMatchObject({ p_digest_hour: null, p_quiet_from: '21:00', p_quiet_until: '07:00' })
  saves[1]?.respond(200)
  await waitFor(() => expect(digest().checked).toBe(false))
  expect([shown('From'), quietHours().checked]).toEqual(['21:00', true])
  expect(useNotices.getState()).toMatchObject([{ isError: true }])
})

it('sends the daily email at the hour that is chosen', async () => {
  const saves = await open()
  expect(screen.queryByLabelText('Send it at')).toBeNull()
  fireEvent.click(digest())
  const hour = screen.getByLabelText<HTMLSelectElement>('Send it at')
  expect([hour.options[hour.selectedIndex]?.textContent, hour.options.length]).toEqual(['7:00 AM', 24])
  await waitFor(() => expect(saves).toHaveLength(1))
  saves[0]?.respond(200)
  fireEvent.change(hour, { target: { value: '18' } })
  await waitFor(() => expect(saves).toHaveLength(2))
  saves[1]?.respond(200)
  expect(saves.map(({ args }) => args['p_digest_hour'])).toEqual([7, 18])
  expect(hour.options[hour.selectedIndex]?.textContent).toBe('6:00 PM')
  fireEvent.click(digest())
  await waitFor(() => expect(saves).toHaveLength(3))
  expect(saves[2]?.args).toMatchObject({ p_digest_hour: null })
  expect(screen.queryByLabelText('Send it at')).toBeNull()
})

it('shows the saved quiet time again if the new one is cleared, equal to the other, or refused', async () => {
  const saves = await open()
  setTime('From', '')
  expect(shown('From')).toBe('22:00')
  setTime('Until', '22:00')
  expect([shown('Until'), saves]).toEqual(['07:00', []])
  setTime('Until', '08:00')
  await waitFor(() => expect(saves).toHaveLength(1))
  expect(shown('Until')).toBe('08:00')
  saves[0]?.respond(500)
  await waitFor(() => expect(shown('Until')).toBe('07:00'))
})
