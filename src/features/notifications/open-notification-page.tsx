import { BellOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { useAccount, useDatabase, useOrganizationId } from '#data/queries/context.tsx'
import { setOrganization } from '#data/store/meta.ts'
import { parseNotificationAddress } from '#domain/notifications/notification-address.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState, SkeletonLines } from '#ui/feedback/states.tsx'
import { Page } from '#ui/layout/page.tsx'
import { t } from './words.ts'

/** Where a push message or an email leads: switches to the notification's organization and goes on from there. */
export function OpenNotificationPage() {
  const db = useDatabase()
  const account = useAccount()
  const current = useOrganizationId()
  const [query] = useSearchParams()
  const { organizationId, path } = parseNotificationAddress(query)
  const isMember = account?.organizations.some(({ id }) => id === organizationId) ?? false
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    if (isMember && organizationId !== null && organizationId !== current)
      setOrganization(db, organizationId).catch((error: unknown) => {
        reportError(error)
        setFailed(true)
      })
  }, [db, isMember, organizationId, current])
  if (isMember && organizationId === current) return <Navigate replace to={path} />
  return (
    <Page title={t.notifications}>
      {isMember && !isFailed && <SkeletonLines label={t.openingNotification} />}
      {isFailed && (
        <EmptyState
          title={t.couldNotOpenNotification}
          icon={<BellOff size={28} />}
          action={<ButtonLink to="/dashboard/notifications">{t.showNotifications}</ButtonLink>}
        >
          {t.switchOrganizationYourself}
        </EmptyState>
      )}
      {!isMember && (
        <EmptyState
          title={t.otherOrganization}
          icon={<BellOff size={28} />}
          action={<ButtonLink to="/dashboard/notifications">{t.showNotifications}</ButtonLink>}
        >
          {t.otherOrganizationText}
        </EmptyState>
      )}
    </Page>
  )
}
