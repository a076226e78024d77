import { BellOff } from 'lucide-react'
import { useCallback } from 'react'
import { useParams } from 'react-router-dom'
import type { NotificationApi } from '#api/notifications.ts'
import { useActor } from '#data/queries/context.tsx'
import { describeNotification } from '#domain/notifications/describe-notification.ts'
import { getReach, type Reach } from '#domain/people/get-reach.ts'
import type { GameNews, NotifiedPerson } from '#domain/people/notification-settings.ts'
import { formatDeviceDateTime } from '#i18n/format-moment.ts'
import { Pill } from '#ui/brand/pill.tsx'
import { useOnline } from '#ui/browser/use-online.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { ServerReadError } from '#ui/feedback/server-read-error.tsx'
import { EmptyState, SkeletonLines } from '#ui/feedback/states.tsx'
import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { Card } from '#ui/layout/card.tsx'
import { Page } from '#ui/layout/page.tsx'
import { t } from './words.ts'

/** Who was notified of the latest changes to a game, how, and who has to be called. For league staff. */
export function GameNewsPage({ api }: { api: NotificationApi }) {
  const { gameId = '' } = useParams()
  const organizationId = useActor()?.organizationId
  const { listGameNews } = api
  const question = useCallback(
    () => (organizationId === undefined ? Promise.resolve(undefined) : listGameNews(organizationId, gameId)),
    [listGameNews, organizationId, gameId],
  )
  const { value: news, error, askAgain } = useServerQuery(question)
  const online = useOnline()
  return (
    <Page
      title={t.whoWasNotified}
      notes={t.whoWasNotifiedNotes}
      back={{ to: `/dashboard/games/${gameId}`, label: t.backToGame }}
    >
      {error !== undefined && <ServerReadError error={error} onRetry={askAgain} />}
      {!online && !news && <Banner>{t.needsConnection}</Banner>}
      {!news && online && error === undefined && <SkeletonLines count={4} />}
      {news?.length === 0 && (
        <EmptyState title={t.noNewsYet} icon={<BellOff size={28} />}>
          {t.noNewsYetText}
        </EmptyState>
      )}
      {news?.map((one) => (
        <News key={one.at} news={one} />
      ))}
    </Page>
  )
}

function News({ news: { at, content, people } }: { news: GameNews }) {
  const { title } = describeNotification({ title: null, body: null, content })
  const toCall = people.filter((person) => getReach(person) === 'not_reached')
  return (
    <section aria-label={`${title}, ${formatDeviceDateTime(at)}`} className="flex flex-col gap-3">
      <div>
        <h2 className="wrap-anywhere">{title}</h2>
        <p className="text-note text-soft tabular">{formatDeviceDateTime(at)}</p>
      </div>
      <p>{toCall.length === 0 ? t.allReached(people.length) : t.toCall(toCall.length, people.length)}</p>
      <Card>
        <ul className="divide-y divide-line">
          {people.toSorted(notReachedFirst).map((person) => (
            <Person key={person.user_id} person={person} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

const order: readonly Reach[] = ['not_reached', 'on_the_way', 'sent', 'read']

const notReachedFirst = (a: NotifiedPerson, b: NotifiedPerson): number =>
  order.indexOf(getReach(a)) - order.indexOf(getReach(b))

const tones = { not_reached: 'red', on_the_way: 'amber', sent: 'green', read: 'green' } as const

function Person({ person }: { person: NotifiedPerson }) {
  const reach = getReach(person)
  const ways = person.ways.map(({ channel, state, error }) => {
    const outcome = state === 'suppressed' || state === 'dead' ? describeReason(error) : t.deliveryStates[state]
    return `${t.channels[channel]}: ${outcome}`
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold wrap-anywhere">{person.name ?? person.email}</p>
        <p className="text-note text-soft wrap-anywhere">{ways.length === 0 ? t.noWays : ways.join(' · ')}</p>
        {reach === 'not_reached' && (
          <a href={`mailto:${person.email}`} className="inline-flex min-h-11 items-center wrap-anywhere">
            {person.email}
          </a>
        )}
      </div>
      <Pill tone={tones[reach]}>{t.reach[reach]}</Pill>
    </li>
  )
}

/** A push service's or mail server's own words are for the operator; staff need the outcome. */
function describeReason(error: string | null): string {
  const reasons: Readonly<Record<string, string>> = t.reasons
  return (error !== null && reasons[error]) || t.notDelivered
}
