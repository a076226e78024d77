import 'fake-indexeddb/auto'
import './happy-dom-selects.ts'

// Where there is a screen, to wait for something on it has a limit for what never comes; a busy machine is no failure.
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 15_000 })
}
