import { create } from 'zustand'

/** `count` grows with every announcement, so that the same text is announced again. */
export const useAnnouncement = create<{ readonly words: string; readonly count: number }>()(() => ({
  words: '',
  count: 0,
}))

/** Has a screen reader announce a text once, politely; nothing is shown. Uses the toaster's region. */
export function announce(words: string): void {
  useAnnouncement.setState(({ count }) => ({ words, count: count + 1 }))
}
