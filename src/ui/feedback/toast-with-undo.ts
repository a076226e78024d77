import { errorMessage } from '#data/store/error-message.ts'
import { notify } from './toast.ts'

/** Confirms an action, offers an undo, and reports the result of the undo. */
export function toastWithUndo(
  message: string,
  {
    note,
    undo,
    undone,
  }: {
    note?: string | undefined
    undo: () => Promise<void>
    undone: string
  },
): void {
  notify.undoable(
    message,
    () => {
      undo().then(
        () => notify.success(undone),
        (error: unknown) => notify.error(errorMessage(error)),
      )
    },
    note,
  )
}
