import { useEffect, useState } from 'react'

const settledAfterMs = 300

/** What is typed, once the typing rests: the server is not asked at every letter. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), settledAfterMs)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
