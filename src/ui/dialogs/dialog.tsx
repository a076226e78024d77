import { X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Button, IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { registerNoticePlace } from '../feedback/notice-places.ts'
import { formatList } from '#i18n/format-list.ts'
import { LeaveDialogContext } from './cancel-button.tsx'
import { useModal } from './use-modal.ts'
import { t } from './words.ts'
import { rich } from '../rich-text.tsx'

/**
 * A modal based on the native `dialog`: the browser traps the focus, Escape closes it, and the focus returns to where
 * it was. Render it only while it should be open. A click outside closes it unless `dismissible` is false (for a long
 * form, for example).
 */
export function Dialog({
  title,
  onClose,
  children,
  footer,
  wide = false,
  isPanel = false,
  dismissible = true,
  startsAt = 'field',
  role,
  describedByBody = false,
}: {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
  wide?: boolean
  /** On a laptop, is at the right edge at full height, so that the list it was opened from stays in sight. */
  isPanel?: boolean
  dismissible?: boolean
  /** `heading` for a sheet that is read from the top even though it has fields further down. */
  startsAt?: 'field' | 'heading'
  /** For a warning before something is lost. */
  role?: 'alertdialog' | undefined
  /** For a question: screen readers read the body when it opens. */
  describedByBody?: boolean
}) {
  const { ref, leave, typed, stay, ...events } = useModal(onClose, { dismissible, startsAt })
  const id = useId()
  return (
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={describedByBody ? `${id}-body` : undefined}
      {...events}
      className={classNames(
        'm-auto max-h-(--dialog-height) w-[calc(100%-2rem)] overflow-hidden rounded-card border border-line bg-card p-0 text-ink',
        wide ? 'max-w-3xl' : 'max-w-lg',
        isPanel &&
          'lg:mr-0 lg:h-dvh lg:max-h-none lg:max-w-[26.25rem] lg:rounded-none lg:border-y-0 lg:border-r-0 lg:shadow-card lg:backdrop:bg-transparent',
      )}
    >
      <LeaveDialogContext value={leave}>
        <div className={classNames('flex max-h-(--dialog-height) flex-col', isPanel && 'lg:h-full lg:max-h-none')}>
          <header className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-5">
            <h2 id={`${id}-title`} tabIndex={-1}>
              {title}
            </h2>
            <IconButton label={t.close} onClick={leave}>
              <X size={20} />
            </IconButton>
          </header>
          {/* `relative` makes this element scroll its screen-reader-only content too; positioned relative to the dialog, that content would make the whole sheet scroll. */}
          <div id={`${id}-body`} className={classNames('relative overflow-y-auto p-5', isPanel && 'lg:grow')}>
            {children}
          </div>
          <div ref={registerNoticePlace} />
          {footer && (
            <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-3">{footer}</footer>
          )}
        </div>
      </LeaveDialogContext>
      {typed.length > 0 && <DiscardQuestion typed={typed} onDiscard={onClose} onClose={stay} />}
    </dialog>
  )
}

/** Asks before typed input is discarded. */
export function DiscardQuestion({
  typed,
  onDiscard,
  onClose,
}: {
  /** The fields, or whatever else would be lost. */
  typed: readonly string[]
  onDiscard: () => void
  onClose: () => void
}) {
  return (
    <ConfirmDialog
      title={t.discardChanges}
      confirmLabel={t.discard}
      cancelLabel={t.keepEditing}
      onConfirm={onDiscard}
      onClose={onClose}
    >
      <p>{rich(t.notSavedYet, { list: <strong>{formatList(typed)}</strong> })}</p>
    </ConfirmDialog>
  )
}

/** Asks for confirmation, usually before something is lost; `children` says what. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  onConfirm,
  onClose,
  cancelLabel = t.cancel,
  danger = true,
  instead,
}: {
  title: string
  children: ReactNode
  confirmLabel: string
  onConfirm: () => void
  onClose: () => void
  cancelLabel?: string
  danger?: boolean
  /** A milder alternative, next to Cancel. */
  instead?: ReactNode
}) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      role={danger ? 'alertdialog' : undefined}
      describedByBody
      footer={
        <>
          {instead}
          <Button data-focus-first onClick={onClose}>
            {cancelLabel}
          </Button>
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
