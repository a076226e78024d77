import { formatDeviceDateTime } from '#i18n/format-moment.ts'
import { Mail, Phone } from 'lucide-react'
import type { StoredLead } from '#api/administration/leads.ts'
import { Button } from '#ui/button.tsx'
import { Pill } from '#ui/brand/pill.tsx'
import { getLeadFacts, getLeadMessage, toReplyLink, getLeadTitle } from './lead-words.ts'
import { t } from './words.ts'

/** One entry with everything that was submitted, and its actions. */
export function LeadItem({
  lead,
  canAct,
  onAnswered,
  onDelete,
}: {
  lead: StoredLead
  /** Whether actions are possible: there is a connection and nothing else is in progress. */
  canAct: boolean
  onAnswered: (isAnswered: boolean) => void
  onDelete: () => void
}) {
  const title = getLeadTitle(lead)
  const message = getLeadMessage(lead)
  const isAnswerable = lead.kind !== 'newsletter'
  const isAnswered = isAnswerable && lead.answered_at !== null
  return (
    <li aria-label={title} className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 wrap-anywhere">{title}</h2>
        <span className="text-note text-soft tabular-nums">{formatDeviceDateTime(lead.created_at)}</span>
      </div>
      {isAnswerable && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {isAnswered ? (
            <Pill tone="green">{t.answered}</Pill>
          ) : (
            <Pill tone="amber" dot>
              {t.notAnswered}
            </Pill>
          )}
          {lead.answered_at !== null && (
            <span className="text-note text-soft tabular-nums">
              {`${lead.answered_by ?? t.somebodyWhoseAccountGone}, ${formatDeviceDateTime(lead.answered_at)}`}
            </span>
          )}
        </div>
      )}
      <dl className="grid gap-x-6 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-y-1">
        {getLeadFacts(lead).map(
          ([name, value]) =>
            value !== '' && (
              <div key={name} className="max-sm:pb-1 sm:contents">
                <dt className="text-soft max-sm:text-note">{name}</dt>
                <dd className="min-w-0 wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {message !== null && <p className="max-w-prose wrap-anywhere whitespace-pre-line">{message}</p>}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <a href={toReplyLink(lead)} className={wayClass}>
          <Mail size={18} className="shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            <span className="sr-only">{t.replyTo} </span>
            {lead.email}
          </span>
        </a>
        {'phone' in lead && lead.phone !== null && (
          <a href={`tel:${lead.phone.replaceAll(/[^+\d]/g, '')}`} className={wayClass}>
            <Phone size={18} className="shrink-0" />
            <span className="sr-only">{t.call} </span>
            {lead.phone}
          </a>
        )}
        <span className="flex flex-wrap gap-3 sm:ml-auto">
          {isAnswerable && (
            <Button
              aria-label={isAnswered ? t.markNotAnswered(title) : t.markAnswered(title)}
              disabled={!canAct}
              onClick={() => onAnswered(!isAnswered)}
            >
              {isAnswered ? t.markNotAnswered2 : t.markAnswered2}
            </Button>
          )}
          <Button variant="quiet" aria-label={t.deleteText(title)} disabled={!canAct} onClick={onDelete}>
            {t.deleteText2}
          </Button>
        </span>
      </div>
    </li>
  )
}

const wayClass = 'inline-flex min-h-11 min-w-0 items-center gap-2 font-semibold text-accent'
