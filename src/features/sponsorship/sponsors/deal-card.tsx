import { RefreshCw } from 'lucide-react'
import { useOverwrittenValues } from '#data/queries/overwritten-values.ts'
import {
  dealStatuses,
  type FulfillmentItem,
  type SponsorPackage,
  type SponsorshipPackage,
} from '#domain/schema/sponsorship.ts'
import { isActiveDeal } from '#domain/sponsorship/deals.ts'
import { formatCents } from '#i18n/format-amount.ts'
import { formatDate } from '#i18n/format.ts'
import { EditButton } from '#ui/icon-buttons.tsx'
import { RowMenu } from '#ui/dialogs/row-menu.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { OverwrittenNotes } from '#ui/feedback/overwritten-note.tsx'
import { DealChecklist } from '../fulfillment/deal-checklist.tsx'
import { DealFacts } from './deal-facts.tsx'
import { dealStatusLabels } from './sponsor-words.ts'
import { t } from './words.ts'

export type DealAction = 'edit' | 'renew' | 'cancel' | 'remove'

/** A saved deal, with its actions and its checklist. */
export function DealCard({
  deal,
  pack,
  items,
  today,
  onAction,
}: {
  deal: SponsorPackage
  pack: SponsorshipPackage | undefined
  items: readonly FulfillmentItem[]
  today: string
  onAction: (action: DealAction) => void
}) {
  const overwritten = useOverwrittenValues('sponsor_packages', deal.id)
  const name = pack?.name ?? ''
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line p-3">
      <div className="flex items-start gap-1">
        <DealFacts deal={deal} pack={pack} items={items} today={today} />
        <EditButton label={t.editDeal(name)} onClick={() => onAction('edit')} />
        <RowMenu
          name={name}
          items={[{ label: t.removeDeal(name), isDanger: true, onSelect: () => onAction('remove') }]}
        />
      </div>
      <OverwrittenNotes notes={overwritten} fields={noted} />
      {isActiveDeal(deal, today) && (
        <div className="flex flex-wrap gap-3">
          {pack && (
            <Button icon={<RefreshCw size={18} />} onClick={() => onAction('renew')}>
              {t.renew}
            </Button>
          )}
          <Button onClick={() => onAction('cancel')}>{t.cancelDeal}</Button>
        </div>
      )}
      <Disclosure
        title={t.whatWasPromised}
        badge={
          items.length > 0 ? t.ofDone(items.filter(({ done_on }) => done_on !== null).length, items.length) : undefined
        }
      >
        <DealChecklist deal={deal} />
      </Disclosure>
    </li>
  )
}

const inDays = (value: unknown) => (typeof value === 'string' ? formatDate(value, { year: true }) : t.empty)

const noted = {
  start_date: { label: t.startDate, words: inDays },
  end_date: { label: t.endDate, words: inDays },
  price_cents: {
    label: t.price,
    words: (value: unknown) => (typeof value === 'number' ? formatCents(value) : t.thePackages),
  },
  status: {
    label: t.status,
    words: (value: unknown) => dealStatusLabels[dealStatuses.find((one) => one === value) ?? 'active'],
  },
}
