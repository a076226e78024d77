// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, it, vi, type MockInstance } from 'vitest'
import { reloadOnMissingChunk } from '#app/pwa/reload-on-missing-chunk.ts'

const file = 'https://fieldside.example/assets/teams-page-12345678.js'
let asked: string[]
let status: number
let reload: MockInstance

beforeAll(() => {
  reloadOnMissingChunk()
})
beforeEach(() => {
  asked = []
  status = 404
  sessionStorage.clear()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  reload = vi.spyOn(location, 'reload').mockReturnValue()
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    if (status === 0) throw new TypeError('Failed to fetch')
    return new Response(null, { status })
  })
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function importFails(message = `error loading dynamically imported module: ${file}`): Promise<void> {
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new TypeError(message) }))
  await new Promise((resolve) => setImmediate(resolve))
}

it('loads the page anew, once, where the server has the file no more', async () => {
  await importFails()
  expect(asked).toEqual([file])
  expect(reload).toHaveBeenCalledTimes(1)
  await importFails()
  expect(reload).toHaveBeenCalledTimes(1)
})

it('stays where the file is there, or nobody can tell, and may still reload later', async () => {
  status = 200
  await importFails()
  status = 0
  await importFails()
  expect(reload).not.toHaveBeenCalled()
  status = 404
  await importFails()
  expect(reload).toHaveBeenCalledTimes(1)
})

it('stays out of the way while the page is being left', async () => {
  window.dispatchEvent(new Event('beforeunload'))
  await importFails()
  expect(reload).not.toHaveBeenCalled()
  expect(sessionStorage.length).toBe(0)
})

it('asks for its own file where the browser does not name the file', async () => {
  await importFails('Importing a module script failed.')
  expect(asked).toEqual([expect.stringMatching(/reload-on-missing-chunk/)])
  expect(reload).toHaveBeenCalledTimes(1)
})
