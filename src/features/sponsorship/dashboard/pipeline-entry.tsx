import { formatNumber } from '#i18n/format.ts'
import { ArrowRightLeft } from 'lucide-react'
import { sponsorStatuses } from '#domain/schema/sponsorship.ts'
import { formatCents } from '#i18n/format-amount.ts'
import { Button } from '#ui/button.tsx'
import { Menu } from '#ui/dialogs/menu.tsx'
import { Pill } from '#ui/brand/pill.tsx'
import { sponsorStateLabels } from '../sponsors/sponsor-words.ts'
import { maxShownInColumn, type PipelineColumn, type PipelineEntry } from './pipeline-columns.ts'
import { TabLink } from './tab-link.tsx'
import type { MoveSponsor } from './use-move-sponsor.ts'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'

export type BoardParts = {
  readonly columns: readonly PipelineColumn[]
  /** Undefined if the person may not move sponsors. */
  readonly onMove: MoveSponsor | undefined
  readonly onShowAll: (key: PipelineColumn['key']) => void
}

/** A sponsor on the board, and the columns it can move to. */
export function PipelineEntryLine({ entry, onMove }: { entry: PipelineEntry } & Pick<BoardParts, 'onMove'>) {
  const { sponsor, deals, cents } = entry
  const { company_name: name, status } = sponsor
  const isClosed = status === 'former' || status === 'declined'
  return (
    <>
      <div className="flex items-start justify-between">
        <div className="min-w-0">
          <TabLink tab="sponsors" more={{ q: name }}>
            <span className="min-w-0 wrap-break-word">{name}</span>
          </TabLink>
        </div>
        {onMove && (
          <div className="-mr-2 print:hidden">
            <Menu
              label={t.move(name)}
              icon={<ArrowRightLeft size={18} />}
              items={sponsorStatuses
                .filter((one) => one !== status)
                .map((one) => ({ label: t.to(sponsorStateLabels[one].label), onSelect: () => onMove(entry, one) }))}
            />
          </div>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-note text-soft tabular">
        {isClosed && <Pill tone={sponsorStateLabels[status].tone}>{sponsorStateLabels[status].label}</Pill>}
        {deals > 0 ? `${t.dealCount(deals)}, ${formatCents(cents)}` : (sponsor.contact_name ?? t.noDeal)}
      </p>
    </>
  )
}

/** Shown if a column has more sponsors than the board shows. */
export function ShowAllButton({ column, onShowAll }: { column: PipelineColumn } & Pick<BoardParts, 'onShowAll'>) {
  if (column.entries.length <= maxShownInColumn) return null
  return (
    <Button className="print:hidden" onClick={() => onShowAll(column.key)}>
      {rich(t.all, {
        count: formatNumber(column.entries.length),
        column: <span className="sr-only"> {t.inText(column.title)}</span>,
      })}
    </Button>
  )
}
