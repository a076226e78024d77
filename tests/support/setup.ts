import '#domain/time-zones/all-zones.ts'
import 'fake-indexeddb/auto'
import { afterAll, afterEach, vi } from 'vitest'
import { completeSelects } from './screen/happy-dom-selects.ts'

// Runs for each file. Modules are loaded once for all files of a worker, so anything that would outlive a file is
// undone here.

if ('document' in globalThis) {
  completeSelects()
  const { cleanup, configure } = await import('@testing-library/react')
  // The limit only catches what never appears on the screen, because a busy machine is not a failure.
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
