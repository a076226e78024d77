import { useEffect, useState } from 'react'

/** Returns the current minute as an instant, so that what is "next" on a screen advances by itself. */
export function useCurrentMinute(): string {
  const [minute, setMinute] = useState(currentMinute)
  useEffect(() => {
    const timer = setInterval(() => setMinute(currentMinute()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return minute
}

function currentMinute(): string {
  const minuteMs = 60_000
  return new Date(Math.floor(Date.now() / minuteMs) * minuteMs).toISOString()
}
