import { Banner } from '#ui/banner.tsx'
import { useOnline } from '#ui/use-online.ts'

/** The administration asks the server for everything: says so where there is no connection. */
export function OfflineNote() {
  const online = useOnline()
  return online ? null : <Banner>The administration needs a connection. This device has none right now.</Banner>
}
