import type { ReactNode } from 'react'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import type { Actor } from '#domain/people/capabilities.ts'
import { FormProblem } from '../forms/form-problem.tsx'
import { ConfirmDialog } from './dialog.tsx'
import { toastWithUndo } from '../feedback/toast-with-undo.ts'
import { useDialogWork } from './use-dialog-work.ts'
import { t } from './words.ts'

type LocalDatabase = ReturnType<typeof useDatabase>

/** Asks before deleting something that can be restored, reports a failure, and offers an undo afterward. */
export function DeleteDialog<Deleted>({
  noun,
  remove,
  restore,
  undone,
  note,
  failed,
  instead,
  onClose,
  children,
}: {
  /** The kind of item, such as `Sponsor`. */
  noun: string
  remove: (db: LocalDatabase, actor: Actor) => Promise<Deleted>
  restore: (db: LocalDatabase, actor: Actor, deleted: Deleted) => Promise<void>
  /** The message shown after the item is restored. */
  undone: string
  /** An additional message shown after the item is deleted. */
  note?: string | undefined
  /** The start of the failure message. */
  failed?: string
  /** A milder alternative, next to Cancel. */
  instead?: ReactNode
  onClose: () => void
  /** What is deleted with the item, and anything else to know. */
  children: ReactNode
}) {
  const db = useDatabase()
  const actor = useActor()
  const { refusal, run } = useDialogWork((error) => [failed, errorMessage(error)].filter(Boolean).join(' '))
  const confirm = async () => {
    if (!actor) return
    await run(async () => {
      const deleted = await remove(db, actor)
      toastWithUndo(t.deletedSuccessfully(noun), {
        note,
        undo: () => restore(db, actor, deleted),
        undone,
      })
      onClose()
    })
  }
  return (
    <ConfirmDialog
      title={t.deleteText(noun)}
      confirmLabel={t.deleteText(noun)}
      onConfirm={() => void confirm()}
      onClose={onClose}
      instead={instead}
    >
      <div className="flex flex-col gap-4">
        <p>{t.youSureYouWant(noun.toLowerCase())}</p>
        {children}
        <FormProblem message={refusal} />
      </div>
    </ConfirmDialog>
  )
}
