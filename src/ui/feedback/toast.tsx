import { X } from 'lucide-react'
import { toast, useToaster } from 'react-hot-toast/headless'
import { Button } from '../plain-button.tsx'
import { classNames } from '../class-names.ts'

/** A passing word at the top right: success for 2 s, errors for 4 s. What must not be missed belongs on the screen. */
export const notify = {
  // The same words again renew what is there instead of piling up: a dozen teams are added one after the other.
  success: (message: string) => toast.success(message, { id: message, duration: 2000 }),
  error: (message: string) => toast.error(message, { id: message, duration: 4000 }),
  /**
   * A success that can be taken back while its words are there: each for itself, so that two of a kind can both be.
   * `note` says what follows from it.
   */
  undoable: (message: string, undo: () => void, note?: string) =>
    toast.success(
      (one) => (
        <span className="flex flex-wrap items-center gap-x-3">
          <span>{message}</span>
          {note && <span className="font-normal text-ink">{note}</span>}
          <Button
            onClick={() => {
              toast.dismiss(one.id)
              undo()
            }}
          >
            Undo
          </Button>
        </span>
      ),
      { duration: 10_000 },
    ),
}

export function Toaster() {
  const { toasts, handlers } = useToaster()
  return (
    <div
      aria-live="polite"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
      className="pointer-events-none fixed inset-x-4 top-4 z-50 flex flex-col items-end gap-2"
    >
      {toasts
        .filter((one) => one.visible)
        .map((one) => (
          <div
            key={one.id}
            {...one.ariaProps}
            className={classNames(
              'pointer-events-auto flex max-w-md items-center gap-3 rounded-control border bg-card py-1 pr-1 pl-4 font-semibold shadow-card',
              one.type === 'error' ? 'border-red text-red' : 'border-green text-green',
            )}
          >
            <span>{typeof one.message === 'function' ? one.message(one) : one.message}</span>
            <button
              type="button"
              aria-label="Dismiss"
              onClick={() => toast.dismiss(one.id)}
              className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-grey-tint"
            >
              <X aria-hidden="true" size={18} />
            </button>
          </div>
        ))}
    </div>
  )
}
