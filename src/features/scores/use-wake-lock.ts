import { useEffect, useState } from 'react'

/**
 * Keeps the screen awake while a game is being counted, and says whether it does: true only where the system has agreed.
 * The system drops the lock with the tab or for want of power; with the tab it is asked for again.
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
        // Refused (battery saver, say): scoring goes on, the screen may go dark.
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
