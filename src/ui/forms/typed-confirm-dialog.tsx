import { useId, useState, type ReactNode } from 'react'
import { Banner } from '../feedback/banner.tsx'
import { Button } from '../button.tsx'
import { CancelButton } from '../dialogs/cancel-button.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import { TextField } from './form-field.tsx'
import { useOnline } from '../browser/use-online.ts'
import { t } from './words.ts'

type Props = {
  title: string
  /** The text to type. */
  expected: string
  isTyped: (typed: string) => boolean
  type?: 'text' | 'email'
  /** What is deleted with the item. */
  children: ReactNode
  onConfirm: (typed: string) => Promise<void>
  words: (error: unknown) => string
  onClose: () => void
  /**
   * Whether the server performs the deletion, which needs a connection. False if the deletion is an ordinary change
   * that also works offline.
   */
  byServer?: boolean
  confirmLabel?: string
  /** A milder alternative, next to Cancel. */
  instead?: ReactNode
}

/** Asks before something is permanently deleted: the user has to type `expected`, such as its name. */
export function TypedConfirmDialog({ title, expected, isTyped, type = 'text', children, ...props }: Props) {
  const { onConfirm, words, onClose, byServer = true, confirmLabel = t.deleteGood, instead } = props
  const id = useId()
  const isConnected = useOnline()
  const online = isConnected || !byServer
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const confirm = async () => {
    if (!isTyped(typed.trim())) return setProblem(t.whatYouTypedDoes)
    setProblem(undefined)
    setBusy(true)
    try {
      await onConfirm(typed.trim())
    } catch (error) {
      setProblem(words(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      dismissible={false}
      footer={
        <>
          {instead}
          <CancelButton />
          <Button variant="danger" type="submit" form={id} disabled={isBusy || !online}>
            {isBusy ? t.deleting : confirmLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
      >
        {!online && <Banner>{t.needsConnectionDeviceHas}</Banner>}
        {children}
        <TextField
          label={t.typeConfirm(expected)}
          type={type}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={problem}
        />
      </form>
    </Dialog>
  )
}
