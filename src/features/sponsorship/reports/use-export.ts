import { useState } from 'react'
import { t } from './words.ts'

/** Runs one export at a time, and provides which one is running and the error message. */
export function useExport() {
  const [running, setRunning] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const run = (name: string, make: () => Promise<void>) => {
    if (running !== null) return
    setRunning(name)
    setProblem(null)
    make()
      .catch((error: unknown) => {
        reportError(error)
        setProblem(t.couldNotCreate(name))
      })
      .finally(() => setRunning(null))
  }
  return { running, problem, run }
}
