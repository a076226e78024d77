import { useEffect } from 'react'

const held = new Set<{ readonly words: string }>()

/**
 * Something other than typed fields that a reload of the page would lose: what a search has found, a file that was read.
 * `words` name it inside a sentence; null: there is nothing now.
 */
export function useUnsaved(words: string | null): void {
  useEffect(() => {
    if (words === null) return undefined
    const one = { words }
    held.add(one)
    return () => {
      held.delete(one)
    }
  }, [words])
}

export function unsavedThings(): string[] {
  return [...held].map(({ words }) => words)
}
