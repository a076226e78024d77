import { toast } from 'react-hot-toast/headless'
import { Button } from '../plain-button.tsx'

/**
 * A passing word at the foot of the screen (toaster.tsx): success for six seconds, an error until it is dismissed.
 * What must not be missed belongs on the screen.
 */
export const notify = {
  // The same words again renew what is there instead of piling up. `about` tells them apart: a name, say.
  success: (message: string, about?: string) =>
    toast.success(about === undefined ? message : () => `${message}: ${about}`, {
      id: `${message}${about ?? ''}`,
      duration: 6000,
    }),
  error: (message: string) => toast.error(message, { id: message, duration: Infinity }),
  /**
   * A success that can be taken back for as long as its screen is open: each for itself, so that two of a kind can both
   * be. `note` says what follows from it.
   */
  undoable: (message: string, undo: () => void, note?: string) =>
    toast.success(
      (one) => (
        <span className="flex flex-wrap items-center gap-x-3">
          <span>{message}</span>
          {note && <span className="font-normal text-ink">{note}</span>}
          <Button
            aria-keyshortcuts="Control+Z"
            className="undo"
            onClick={() => {
              toast.dismiss(one.id)
              undo()
            }}
          >
            Undo
          </Button>
        </span>
      ),
      { duration: Infinity },
    ),
}
