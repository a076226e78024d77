import { useLocation } from 'react-router-dom'
import { useSyncStatus } from '#data/queries/context.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { useOnline } from '#ui/browser/use-online.ts'
import { t } from './words.ts'

/** A note that there is no connection or no session. The admin area needs the server for everything. */
export function OfflineNote() {
  const online = useOnline()
  const isOver = useSyncStatus()?.phase === 'signed_out'
  const { pathname, search } = useLocation()
  if (!online) return <Banner>{t.administrationNeedsConnectionDevice}</Banner>
  if (!isOver) return null
  return (
    <Banner
      action={<ButtonLink to={`/login?redirect=${encodeURIComponent(pathname + search)}`}>{t.signAgain}</ButtonLink>}
    >
      {t.yourSessionOverSign}
    </Banner>
  )
}
