import { useEffect, useState } from 'react'

const settledAfterMs = 300

/** Debounces typed text, so the server is not queried on every keystroke. */
export function useDebouncedText(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), settledAfterMs)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
