import { notify } from './toast.ts'

/** Says that something is done, offers the way back, and says what became of that. */
export function tellUndoable(
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
    /** What to say where it could not be undone. */
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
