import { useSyncExternalStore } from 'react'
import { useSyncStatus } from '#db/context.tsx'

/** Whether the device can reach the server, as far as it knows: the browser's word and that of the last attempt. */
export function useOnline(): boolean {
  const sync = useSyncStatus()
  const isConnected = useSyncExternalStore(subscribe, () => navigator.onLine)
  return isConnected && sync?.phase !== 'offline'
}

function subscribe(onChange: () => void) {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
