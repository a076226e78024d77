import { useState } from 'react'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import type { Actor } from '#domain/people/capabilities.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** The message about a change, and how to undo it if possible. */
export type SavedChangeNotice = {
  readonly said: string
  readonly undo?: (db: LocalDatabase, actor: Actor) => Promise<unknown>
  readonly undone?: string
}

/** Saves a change and returns whether it was saved. */
export type SaveListChange = (
  change: (db: LocalDatabase, actor: Actor) => Promise<SavedChangeNotice | undefined>,
) => Promise<boolean>

/**
 * Saves changes to a list and holds the message about the latest change, which the list itself shows with Undo: next to
 * the change, and for as long as the list is on the screen.
 */
export function useListChanges() {
  const db = useDatabase()
  const actor = useActor()
  const [told, setTold] = useState<SavedChangeNotice>()
  const [problem, setProblem] = useState<string>()
  const make: SaveListChange = async (change) => {
    if (!actor) return false
    try {
      setTold(await change(db, actor))
      setProblem(undefined)
      return true
    } catch (error) {
      setProblem(errorMessage(error))
      return false
    }
  }
  const undo = async () => {
    const { undo: takeBack, undone = '' } = told ?? {}
    if (!takeBack) return
    await make(async (...who) => {
      await takeBack(...who)
      return { said: undone }
    })
  }
  return { make, told, problem, undo }
}
