import { useEffect } from 'react'

const held = new Set<{ readonly words: string }>()

/**
 * Registers something other than typed fields that a page reload would lose, such as search results or a file that was
 * read. `words` names it within a sentence; null means that there is nothing to lose.
 */
export function useMarkUnsaved(words: string | null): void {
  useEffect(() => {
    if (words === null) return undefined
    const one = { words }
    held.add(one)
    return () => {
      held.delete(one)
    }
  }, [words])
}

export function listUnsavedThings(): string[] {
  return [...held].map(({ words }) => words)
}
