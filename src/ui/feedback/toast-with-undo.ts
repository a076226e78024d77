import { notify } from './toast.ts'

/** Confirms an action, offers an undo, and reports the result of that. */
export function toastWithUndo(
  message: string,
  {
    note,
    undo,
    undone,
    wordsOf,
  }: {
    note?: string | undefined
    undo: () => Promise<void>
    undone: string
    /** Returns the message if it could not be undone. */
    wordsOf: (error: unknown) => string
  },
): void {
  notify.undoable(
    message,
    () => {
      undo().then(
        () => notify.success(undone),
        (error: unknown) => notify.error(wordsOf(error)),
      )
    },
    note,
  )
}
