import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { CancelButton } from '../dialogs/cancel-button.tsx'
import { Dialog } from '../dialogs/dialog.tsx'

/**
 * A dialog around a form, with buttons to cancel and to submit. A click outside does not close the dialog, so what was
 * typed isn't lost.
 */
export function FormDialog({
  title,
  formId,
  send,
  disabled,
  wide = false,
  onClose,
  children,
}: {
  title: string
  formId: string
  /** The label of the submit button. */
  send: string
  disabled: boolean
  wide?: boolean
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      dismissible={false}
      wide={wide}
      footer={
        <>
          <CancelButton />
          <Button type="submit" form={formId} variant="primary" disabled={disabled}>
            {send}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
