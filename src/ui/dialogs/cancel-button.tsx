import { createContext, useContext } from 'react'
import { Button } from '../button.tsx'
import { t } from './words.ts'

/** The function that leaves the surrounding dialog. It asks first if something was typed into the dialog. */
export const LeaveDialogContext = createContext<(() => void) | null>(null)

/** A button that leaves the surrounding dialog as Escape and Close do. */
export function CancelButton({ label = t.cancel }: { label?: string | undefined }) {
  const leave = useContext(LeaveDialogContext)
  if (!leave) throw new Error('A cancel button stands in a dialog')
  return <Button onClick={leave}>{label}</Button>
}
