import { afterEach, expect, it, vi } from 'vitest'
import { checkForUpdate } from '#app/shell/outdated-app-screen.tsx'

afterEach(() => vi.unstubAllGlobals())

function browser(registration: object | undefined, onLine = true): void {
  const serviceWorker = { getRegistration: () => Promise.resolve(registration) }
  vi.stubGlobal('navigator', { onLine, serviceWorker })
}
/** Returns a worker whose installation ends in this state a moment later. */
function worker(end: ServiceWorkerState) {
  const one = Object.assign(new EventTarget(), { state: 'installing' })
  setTimeout(() => {
    one.state = end
    one.dispatchEvent(new Event('statechange'))
  })
  return one
}
const update = () => Promise.resolve()

it('tells a newer version from none and from a server that cannot be reached', async () => {
  browser({ update, installing: worker('installed'), waiting: null })
  expect(await checkForUpdate()).toBe('newer')
  browser({ update, installing: worker('redundant'), waiting: null })
  expect(await checkForUpdate()).toBe('none')
  browser({ update, installing: null, waiting: {} })
  expect(await checkForUpdate()).toBe('newer')
  browser({ update, installing: null, waiting: null })
  expect(await checkForUpdate()).toBe('none')
  browser(undefined)
  expect(await checkForUpdate()).toBe('none')
  browser({ update, installing: null, waiting: null }, false)
  expect(await checkForUpdate()).toBe('offline')
  browser({ update: () => Promise.reject(new TypeError('No connection')), installing: null, waiting: null })
  expect(await checkForUpdate()).toBe('offline')
})
