import { useLiveQuery } from '#data/queries/context.tsx'
import { getMeta } from '#data/store/meta.ts'
import { useOnline } from '#ui/browser/use-online.ts'

/** Returns whether the device can probably reach the server, judging by the browser and the last attempt. */
export function useIsServerReachable(): boolean {
  const sync = useLiveQuery((db) => getMeta(db, 'sync'), [])
  const isConnected = useOnline()
  return isConnected && sync?.phase !== 'offline'
}
