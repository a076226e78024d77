import { expect, test } from 'vitest'
import { handlePush } from '#app/pwa/handle-push.ts'

// The service worker's handlers with a browser around them that records what it is asked to do.

type Shown = { title: string; options: NotificationOptions }

const origin = 'https://league.example'

function startWorker(windows: { path: string; focused?: boolean }[] = []) {
  const handlers = new Map<string, (event: never) => void>()
  const shown: Shown[] = []
  const done: string[] = []
  const clients = windows.map(({ path, focused = false }) => ({
    url: origin + path,
    focused,
    postMessage: (message: unknown) => done.push(`${path} gets ${JSON.stringify(message)}`),
    focus: () => Promise.resolve(done.push(`${path} is focused`)),
  }))
  const browser = {
    location: { origin },
    registration: {
      showNotification: (title: string, options: NotificationOptions) =>
        Promise.resolve(shown.push({ title, options })),
    },
    addEventListener: (type: string, run: (event: never) => void) => void handlers.set(type, run),
    clients: {
      matchAll: () => Promise.resolve(clients),
      openWindow: (path: string) => Promise.resolve(done.push(`${path} is opened`)),
    },
  }
  handlePush(browser)

  async function dispatch(type: string, details: object): Promise<void> {
    const work: Promise<unknown>[] = []
    handlers.get(type)?.({ ...details, waitUntil: (one: Promise<unknown>) => work.push(one) } as never)
    await Promise.all(work)
  }
  return {
    shown,
    done,
    push: (text: string | null) => dispatch('push', { data: text === null ? null : { text: () => text } }),
    tap: (data: unknown) =>
      dispatch('notificationclick', { notification: { data, close: () => done.push('it is closed') } }),
  }
}

const message = (navigate: string) =>
  JSON.stringify({
    web_push: 8030,
    notification: { title: 'Game changed', body: 'Rain', lang: 'en', tag: 'x', navigate },
    app_badge: '3',
  })

test('a push message is shown with its text and the path that it leads to', async () => {
  const { shown, push } = startWorker()
  await push(message(`${origin}/dashboard/games/1?a=b#c`))
  expect(shown).toEqual([
    {
      title: 'Game changed',
      options: { body: 'Rain', lang: 'en', tag: 'x', icon: '/icon-192.png', data: '/dashboard/games/1?a=b#c' },
    },
  ])
})

test('a message that is not ours is not shown, and none leads to another site', async () => {
  const { shown, push } = startWorker()
  for (const text of [null, '', 'Hello', '{"web_push":8030}', '{"notification":{"title":"x"}}']) await push(text)
  expect(shown).toEqual([])
  await push(message('https://elsewhere.example/x'))
  expect(shown.map(({ options }) => options.data as unknown)).toEqual([null])
})

test('a tap opens the path in the window of the app that has the focus', async () => {
  const windows = [
    { path: '/', focused: true },
    { path: '/login' },
    { path: '/dashboard' },
    { path: '/dashboard/today', focused: true },
  ]
  const { done, tap } = startWorker(windows)
  await tap('/dashboard/games/1')
  expect(done).toEqual([
    'it is closed',
    '/dashboard/today gets {"type":"OPEN_PATH","path":"/dashboard/games/1"}',
    '/dashboard/today is focused',
  ])
})

test('a tap opens a new window if none shows the app, by default with the list', async () => {
  const { done, tap } = startWorker([{ path: '/' }, { path: '/login' }])
  await tap('/dashboard/games/1')
  await tap(null)
  expect(done).toEqual([
    'it is closed',
    '/dashboard/games/1 is opened',
    'it is closed',
    '/dashboard/notifications is opened',
  ])
})
