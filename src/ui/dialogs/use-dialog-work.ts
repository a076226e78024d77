import { useRef, useState } from 'react'
import { errorMessage } from '#data/store/error-message.ts'

/**
 * Does the work of a dialog once, however often its button is pressed, and keeps why it was refused. A dialog whose work
 * is done closes, so it stays busy until then.
 */
export function useDialogWork(words: (error: unknown) => string = errorMessage) {
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const run = async (work: () => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setRefusal(undefined)
    try {
      await work()
    } catch (error) {
      setRefusal(words(error))
      setBusy(false)
      isRunning.current = false
    }
  }
  return { isBusy, refusal, run }
}
