import { useEffect } from 'react'
import { unsavedDrafts } from '../unsaved-fields.ts'

const held = new Map<object, string>()

/**
 * Registers something other than typed fields that a page reload would lose, such as search results or a file that was
 * read. `words` names it within a sentence; null means that there is nothing to lose.
 */
export function useMarkUnsaved(words: string | null): void {
  useHold(held, words)
}

/** Like `useMarkUnsaved`, for what the person has made: any way of leaving the screen asks first, not only a reload. */
export function useMarkUnsavedDraft(words: string | null): void {
  useHold(unsavedDrafts, words)
}

function useHold(things: Map<object, string>, words: string | null): void {
  useEffect(() => {
    if (words === null) return undefined
    const key = {}
    things.set(key, words)
    return () => {
      things.delete(key)
    }
  }, [things, words])
}

export function listUnsavedThings(): string[] {
  return [...held.values(), ...unsavedDrafts.values()]
}
