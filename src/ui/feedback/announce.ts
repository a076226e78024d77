import { useSyncExternalStore } from 'react'

let said: { readonly words: string; readonly count: number } = { words: '', count: 0 }
const listeners = new Set<() => void>()

/** Said once, politely, by a screen reader; nothing is shown. The toaster's region says it. */
export function announce(words: string): void {
  said = { words, count: said.count + 1 }
  for (const listener of listeners) listener()
}

/** `count` grows with every announcement, so that the same words are said again. */
export function useAnnounced(): typeof said {
  return useSyncExternalStore(subscribe, () => said)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
