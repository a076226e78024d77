import { toast } from 'react-hot-toast/headless'

/**
 * A passing word at the foot of the screen (toaster.tsx): success for six seconds, an error until it is dismissed.
 * What must not be missed belongs on the screen.
 */
export const notify = {
  // The same words again renew what is there instead of piling up. `about` tells them apart: a name, say.
  success: (message: string, about?: string) => {
    const words = about === undefined ? message : `${message}: ${about}`
    toast.success(words, { id: words, duration: 6000 })
  },
  error: (message: string) => toast.error(message, { id: message, duration: Infinity }),
  /**
   * A success that can be taken back for as long as its screen is open: each for itself, so that two of a kind can both
   * be. `note` says what follows from it.
   */
  undoable: (message: string, undo: () => void, note?: string) => {
    undoables.set(toast.success(message, { duration: Infinity }), { undo, note })
  },
}

/** What the notices can take back, by their ids. */
export const undoables = new Map<string, { readonly undo: () => void; readonly note: string | undefined }>()
