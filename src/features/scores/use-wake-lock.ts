import { useEffect } from 'react'

/** Keeps the screen awake while a game is being scored. The system drops the lock with the tab; it is asked for again. */
export function useWakeLock() {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const acquire = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const granted = await navigator.wakeLock.request('screen')
        if (isOver) await granted.release()
        else lock = granted
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
    }
  }, [])
}
