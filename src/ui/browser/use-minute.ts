import { useEffect, useState } from 'react'

/** The minute that it is, as an instant: what is "next" on a screen moves on by itself. */
export function useMinute(): string {
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
