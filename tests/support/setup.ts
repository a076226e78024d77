import '#domain/time-zones/all-zones.ts'
import 'fake-indexeddb/auto'
import { afterAll, afterEach, vi } from 'vitest'
import { completeSelects } from './happy-dom-selects.ts'

// Runs for each file, while modules are loaded once for all files of a worker: what would outlive a file is undone here.

if ('document' in globalThis) {
  completeSelects()
  const { cleanup, configure } = await import('@testing-library/react')
  // To wait for something on the screen has a limit for what never comes; a busy machine is no failure.
  configure({ asyncUtilTimeout: 15_000 })
  afterEach(cleanup)
  afterAll(() => {
    localStorage.clear()
    sessionStorage.clear()
    document.body.replaceChildren()
    for (const pretended of Object.getOwnPropertyNames(navigator)) Reflect.deleteProperty(navigator, pretended)
  })
}
afterAll(() => void vi.unstubAllGlobals())
