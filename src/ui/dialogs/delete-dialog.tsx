import { useState, type ReactNode } from 'react'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import type { Actor } from '#domain/people/capabilities.ts'
import { Banner } from '../feedback/banner.tsx'
import { ConfirmDialog } from './dialog.tsx'
import { tellUndoable } from '../feedback/tell-undoable.ts'

type LocalDatabase = ReturnType<typeof useDatabase>

/** Asks before something goes that can be put back, says why it did not go, and offers the way back once it has gone. */
export function DeleteDialog<Deleted>({
  noun,
  remove,
  restore,
  undone,
  note,
  failed,
  wordsOf,
  instead,
  onClose,
  children,
}: {
  /** What it is: `Sponsor`. */
  noun: string
  remove: (db: LocalDatabase, actor: Actor) => Promise<Deleted>
  restore: (db: LocalDatabase, actor: Actor, deleted: Deleted) => Promise<void>
  /** Said once it is back. */
  undone: string
  /** Said besides once it has gone. */
  note?: string | undefined
  /** What the reason begins with where it did not go. */
  failed?: string
  /** Why it did not go, or did not come back. */
  wordsOf: (error: unknown) => string
  /** A gentler way out, beside Cancel. */
  instead?: ReactNode
  onClose: () => void
  /** What goes with it, and what else there is to say. */
  children: ReactNode
}) {
  const db = useDatabase()
  const actor = useActor()
  const [refusal, setRefusal] = useState<string>()
  const confirm = async () => {
    if (!actor) return
    try {
      const deleted = await remove(db, actor)
      tellUndoable(`${noun} deleted successfully`, {
        note,
        undo: () => restore(db, actor, deleted),
        undone,
        wordsOf,
      })
      onClose()
    } catch (error) {
      setRefusal([failed, wordsOf(error)].filter(Boolean).join(' '))
    }
  }
  return (
    <ConfirmDialog
      title={`Delete ${noun}`}
      confirmLabel={`Delete ${noun}`}
      onConfirm={() => void confirm()}
      onClose={onClose}
      instead={instead}
    >
      <div className="flex flex-col gap-4">
        <p>Are you sure you want to delete this {noun.toLowerCase()}?</p>
        {children}
        {refusal && <Banner tone="red">{refusal}</Banner>}
      </div>
    </ConfirmDialog>
  )
}
