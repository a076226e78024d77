import { X } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Button, IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'

/**
 * A modal on the native `dialog`: the browser keeps the focus inside, Escape closes it, and the focus returns to where
 * it was. Mount it while it is open. A click beside it closes it unless `dismissible` is false (a long form, say).
 */
export function Dialog({
  title,
  onClose,
  children,
  footer,
  wide = false,
  dismissible = true,
}: {
  title: string
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
  wide?: boolean
  dismissible?: boolean
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // A layout effect: it is closed while it is still on the page, or the focus would not go back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog && !dialog.open) {
      dialog.showModal()
      dialog.querySelector<HTMLElement>(firstField)?.focus() // a form begins there, not at Close
    }
    return () => dialog?.close()
  }, [])
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !dismissible) return undefined
    const closeBeside = (event: MouseEvent) => {
      if (event.target === dialog) onClose() // a click beside the sheet lands on the dialog itself
    }
    dialog.addEventListener('click', closeBeside)
    return () => dialog.removeEventListener('click', closeBeside)
  }, [dismissible, onClose])
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className={classNames(
        'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-hidden rounded-card border border-line bg-card p-0 text-ink',
        wide ? 'max-w-3xl' : 'max-w-lg',
      )}
    >
      <div className="flex max-h-[calc(100dvh-2rem)] flex-col">
        <header className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-5">
          <h2 id={titleId}>{title}</h2>
          <IconButton label="Close" onClick={onClose}>
            <X aria-hidden="true" size={20} />
          </IconButton>
        </header>
        {/* Where what only screen readers see stands, too: in the dialog itself it would let the whole sheet scroll. */}
        <div className="relative overflow-y-auto p-5">{children}</div>
        {footer && (
          <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-3">{footer}</footer>
        )}
      </div>
    </dialog>
  )
}

const firstField = 'input:not([readonly]), select, textarea'

/** Asks before something is lost. The words say what goes with it. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  onConfirm,
  onClose,
  danger = true,
  instead,
}: {
  title: string
  children: ReactNode
  confirmLabel: string
  onConfirm: () => void
  onClose: () => void
  danger?: boolean
  /** A gentler way out, beside Cancel. */
  instead?: ReactNode
}) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          {instead}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant={danger ? 'danger' : 'primary'} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
