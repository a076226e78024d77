import { useEffect, useState } from 'react'

/**
 * Keeps the screen awake while someone is keeping score. Returns whether the system has granted this. The system drops
 * the lock when the tab is hidden or power is low; it is requested again when the tab becomes visible.
 */
export function useWakeLock(isWanted: boolean): boolean {
  const [isAwake, setIsAwake] = useState(false)
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const acquire = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const granted = await navigator.wakeLock.request('screen')
        if (isOver) return await granted.release()
        lock = granted
        granted.addEventListener('release', () => {
          if (lock === granted) setIsAwake(false)
        })
        setIsAwake(true)
      } catch {
        // The request was refused, by a battery saver for example: scoring continues, but the screen may go dark.
      }
    }
    const reacquire = () => void acquire()
    reacquire()
    document.addEventListener('visibilitychange', reacquire)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', reacquire)
      void lock?.release()
      setIsAwake(false)
    }
  }, [isWanted])
  return isAwake
}
