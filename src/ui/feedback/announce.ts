import { create } from 'zustand'

/** `count` grows with every announcement, so that the same words are said again. */
export const useAnnounced = create<{ readonly words: string; readonly count: number }>()(() => ({
  words: '',
  count: 0,
}))

/** Said once, politely, by a screen reader; nothing is shown. The toaster's region says it. */
export function announce(words: string): void {
  useAnnounced.setState(({ count }) => ({ words, count: count + 1 }))
}
