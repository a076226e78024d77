import { useLive } from '#data/queries/context.tsx'
import { getMeta } from '#data/store/meta.ts'
import { useOnline } from '#ui/browser/use-online.ts'

/** Whether the device can reach the server, as far as it knows: the browser's word and that of the last attempt. */
export function useReachable(): boolean {
  const sync = useLive((db) => getMeta(db, 'sync'), [])
  const isConnected = useOnline()
  return isConnected && sync?.phase !== 'offline'
}
