import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { CancelButton } from '../dialogs/cancel-button.tsx'
import { Dialog } from '../dialogs/dialog.tsx'

/** A dialog around a form: its buttons leave it and send it, and a click beside it does not lose what was typed. */
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
  /** Of the form that is sent. */
  formId: string
  /** What the button says that sends it. */
  send: string
  /** It cannot be sent now. */
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
