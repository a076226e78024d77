import { formatDeviceDateTime } from '#i18n/format-moment.ts'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import type { Announcement } from '#api/administration/announcements.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { ServerReadError } from '#ui/feedback/server-read-error.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { LinkedText } from '#ui/format/linked-text.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Pill } from '#ui/brand/pill.tsx'
import { Section } from '#ui/layout/section.tsx'
import { EmptyState, SkeletonCards } from '#ui/feedback/states.tsx'
import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { useMarkUnsaved } from '#ui/forms/hooks/use-mark-unsaved.ts'
import { useAdminApi } from '../use-admin-api.ts'
import { OfflineNote } from '../offline-note.tsx'
import { announcementsPath } from './announcement-address.ts'
import {
  formatAudience,
  describeDelivery,
  deliveryProgress,
  formatReadCount,
  getAnnouncementState,
} from './announcement-words.ts'
import { useDelivery } from './use-delivery.ts'
import { t } from './words.ts'

const back = { to: announcementsPath, label: t.notifications }

/** The page of an announcement: its progress, who has read it, and a way to withdraw it. */
export function AnnouncementPage() {
  const { announcementId = '' } = useParams()
  const { readAnnouncement } = useAdminApi()
  const question = useCallback(() => readAnnouncement(announcementId), [readAnnouncement, announcementId])
  const { value, error, askAgain } = useServerQuery(question)
  const online = useOnline()
  if (value) return <Shown key={value.id} read={value} onChanged={askAgain} />
  return (
    <Page title={t.announcement} of={t.administration} back={back}>
      <OfflineNote />
      {value === null && <EmptyState title={t.announcementNotFound}>{t.noLongerExists}</EmptyState>}
      {value === undefined && error !== undefined && <ServerReadError error={error} onRetry={askAgain} />}
      {value === undefined && error === undefined && online && <SkeletonCards count={2} />}
    </Page>
  )
}

function Shown({ read, onChanged }: { read: Announcement; onChanged: () => void }) {
  const { withdrawAnnouncement } = useAdminApi()
  const online = useOnline()
  const { announcement, isRunning, problem, run, stop } = useDelivery(read)
  const [isAsking, setAsking] = useState(false)
  const [refused, setRefused] = useState<string>()
  const { isOver } = deliveryProgress(announcement)
  const isWithdrawn = announcement.withdrawn_at !== null
  useMarkUnsaved(isRunning ? t.announcementWay : null)

  const go = async () => {
    await run()
    onChanged()
  }
  useCarryOnOnce(() => void go())
  const withdraw = async () => {
    setAsking(false)
    setRefused(undefined)
    stop()
    try {
      await withdrawAnnouncement(read.id)
    } catch (error) {
      setRefused(errorMessage(error))
      return
    }
    await go()
  }
  const { words, tone } = getAnnouncementState(announcement)
  return (
    <Page
      title={announcement.title}
      back={back}
      notes={<Pill tone={tone}>{words}</Pill>}
      actions={
        !isWithdrawn && (
          <Button disabled={!online} onClick={() => setAsking(true)}>
            {t.withdraw}
          </Button>
        )
      }
    >
      <OfflineNote />
      <FormProblem message={refused ?? problem} />
      {(isRunning || !isOver) && (
        <Progress announcement={announcement} isRunning={isRunning} onStop={stop} onContinue={() => void go()} />
      )}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Section title={t.text}>
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">
            <LinkedText text={announcement.body} />
          </p>
        </Section>
        <Facts announcement={announcement} />
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t.withdrawAnnouncement}
          confirmLabel={t.withdraw}
          onConfirm={() => void withdraw()}
          onClose={() => setAsking(false)}
        >
          <p>{t.deliveredNobodyElseGoes}</p>
        </ConfirmDialog>
      )}
    </Page>
  )
}

/** Starts delivery when the page was opened from the form, but not again after a reload. */
function useCarryOnOnce(start: () => void) {
  const { state, pathname }: { readonly state: unknown; readonly pathname: string } = useLocation()
  const navigate = useNavigate()
  const isAsked = typeof state === 'object' && state !== null && 'carryOn' in state
  const begin = useEffectEvent(() => {
    start()
    void navigate(pathname, { replace: true, state: null })
  })
  useEffect(() => {
    if (isAsked) begin()
  }, [isAsked])
}

function Progress({
  announcement,
  isRunning,
  onStop,
  onContinue,
}: {
  announcement: Announcement
  isRunning: boolean
  onStop: () => void
  onContinue: () => void
}) {
  const online = useOnline()
  const { done, total } = deliveryProgress(announcement)
  return (
    <Section
      title={announcement.withdrawn_at === null ? t.delivery : t.withdrawal}
      notes={isRunning ? t.stayScreenUntilDone : t.stoppedBeforeWasDone}
    >
      <p id="course" role="status" className="tabular-nums">
        {describeDelivery(announcement)}
      </p>
      <progress aria-labelledby="course" className="h-3 w-full accent-accent" value={done} max={Math.max(1, total)} />
      <div className="flex flex-wrap gap-3">
        {isRunning ? (
          <Button onClick={onStop}>{t.stop}</Button>
        ) : (
          <Button variant="primary" disabled={!online} onClick={onContinue}>
            {t.continue}
          </Button>
        )}
      </div>
    </Section>
  )
}

function Facts({ announcement }: { announcement: Announcement }) {
  const { created_at, created_by, withdrawn_at, withdrawn_by, recipients } = announcement
  const nobody = t.somebodyWhoseAccountGone
  const facts: readonly (readonly [string, string | null])[] = [
    [t.to, formatAudience(announcement)],
    [t.sent, `${formatDeviceDateTime(created_at)}, ${created_by ?? nobody}`],
    [t.recipients, t.memberCount(recipients)],
    [t.read, formatReadCount(announcement)],
    [t.withdrawn, withdrawn_at && `${formatDeviceDateTime(withdrawn_at)}, ${withdrawn_by ?? nobody}`],
    [t.progress, describeDelivery(announcement)],
  ]
  return (
    <Section title={t.facts} notes={t.membersWhoJoinLater}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name} className="contents">
                <dt className="text-soft">{name}</dt>
                <dd className="wrap-anywhere tabular-nums">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Section>
  )
}
