import { MailCheck, RotateCcw } from 'lucide-react'
import { useCallback } from 'react'
import type { DeliveryQueue, FailedDelivery } from '#api/administration/deliveries.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { formatDeviceDateTime } from '#i18n/format-moment.ts'
import { formatNumber } from '#i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { Card } from '#ui/layout/card.tsx'
import { Page } from '#ui/layout/page.tsx'
import { OfflineNote } from '../offline-note.tsx'
import { ServerPagedList } from '../server-paged-list.tsx'
import { useAdminApi } from '../use-admin-api.ts'
import { rowsPerPage, usePagedSearch } from '../use-paged-search.ts'
import { t } from './words.ts'

/** The queue of push notifications and emails: how far it is, and what was given up on. */
export function DeliveriesPage() {
  const { readDeliveries, retryDeliveries } = useAdminApi()
  const list = usePagedSearch()
  const { page } = list
  const question = useCallback(() => readDeliveries({ page, perPage: rowsPerPage }), [readDeliveries, page])
  const answer = useServerQuery(question)
  const online = useOnline()
  const retry = (deliveryId: string | null): void => {
    retryDeliveries(deliveryId)
      .then((count) => notify.success(t.retried(count)))
      .catch((error: unknown) => notify.error(errorMessage(error)))
      .finally(answer.askAgain)
  }
  const queue = answer.value
  return (
    <Page title={t.deliveries} of={t.administration} notes={t.deliveriesNotes}>
      <OfflineNote />
      {queue && <QueueState queue={queue} />}
      {queue && queue.organizations.length > 0 && <Organizations organizations={queue.organizations} />}
      <section aria-labelledby="given-up" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <div>
            <h2 id="given-up">{t.givenUp}</h2>
            <p className="text-note text-soft">{t.givenUpNotes}</p>
          </div>
          {queue && queue.total > 0 && (
            <Button icon={<RotateCcw size={18} />} disabled={!online} onClick={() => retry(null)}>
              {t.retryAll}
            </Button>
          )}
        </div>
        <ServerPagedList
          answer={answer}
          noun={t.delivery}
          nouns={t.plural}
          list={list}
          empty={
            <EmptyState title={t.nothingGivenUp} icon={<MailCheck size={32} />}>
              {t.nothingGivenUpText}
            </EmptyState>
          }
        >
          {(rows: readonly FailedDelivery[]) => (
            <ul className="divide-y divide-line">
              {rows.map((one) => (
                <Row key={one.id} delivery={one} disabled={!online} onRetry={() => retry(one.id)} />
              ))}
            </ul>
          )}
        </ServerPagedList>
      </section>
    </Page>
  )
}

const lateAfterMs = 10 * 60_000

function QueueState({ queue }: { queue: DeliveryQueue }) {
  const now = useCurrentMinute()
  const { states, oldest_due: oldest, last_sent: lastSent } = queue
  const count = (...names: string[]) => names.reduce((sum, name) => sum + (states[name] ?? 0), 0)
  const figures = [
    [t.sent, count('sent')],
    [t.open, count('waiting', 'sending', 'failed', 'digest')],
    [t.givenUp, count('dead')],
    [t.suppressed, count('suppressed')],
    [t.bounced, queue.suppressed_addresses],
  ] as const
  const isLate = oldest !== null && Date.parse(now) - Date.parse(oldest) > lateAfterMs
  return (
    <section aria-label={t.outcome} className="flex flex-col gap-3">
      {isLate && <Banner>{t.isLate(formatDeviceDateTime(oldest))}</Banner>}
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5">
        {figures.map(([label, number]) => (
          <Card key={label} className="flex flex-col-reverse justify-end gap-1 p-4">
            <dt className="text-note text-soft">{label}</dt>
            <dd className="text-2xl font-semibold tabular-nums">{formatNumber(number)}</dd>
          </Card>
        ))}
      </dl>
      <p className="text-note text-soft tabular-nums">
        {lastSent === null ? t.nothingSent : t.lastSent(formatDeviceDateTime(lastSent))}
      </p>
    </section>
  )
}

function Organizations({ organizations }: Pick<DeliveryQueue, 'organizations'>) {
  return (
    <section aria-labelledby="organizations" className="flex flex-col gap-3">
      <h2 id="organizations">{t.inOneDay}</h2>
      <Card>
        <ul className="divide-y divide-line">
          {organizations.map(({ id, name, sent, open, dead }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 px-4 py-3">
              <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
              <span className="text-soft tabular-nums">
                {t.onDay(formatNumber(sent), formatNumber(open), formatNumber(dead))}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

function Row({ delivery, disabled, onRetry }: { delivery: FailedDelivery; disabled: boolean; onRetry: () => void }) {
  const { organization, channel, attempts, error, settled_at: settledAt } = delivery
  const person = delivery.person ?? t.deleted
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold wrap-anywhere">{person}</p>
        <p className="wrap-anywhere">{error}</p>
        <p className="text-note text-soft wrap-anywhere tabular-nums">
          {[t.channels[channel], organization, t.attempts(attempts), formatDeviceDateTime(settledAt)].join(' · ')}
        </p>
      </div>
      <Button disabled={disabled} aria-label={t.retryOf(person)} onClick={onRetry}>
        {t.retry}
      </Button>
    </li>
  )
}
