import { Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useActor, useLiveQuery } from '#data/queries/context.tsx'
import { can } from '#domain/people/capabilities.ts'
import type { SponsorPackage } from '#domain/schema/sponsorship.ts'
import { toLocalDate } from '#domain/time.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { AddFulfillmentItem } from './add-fulfillment-item.tsx'
import { ChecklistEditLine } from './checklist-edit-line.tsx'
import { readChecklist } from './read-checklist.ts'
import { ChecklistLine } from './checklist-line.tsx'
import { useListChanges } from './use-list-changes.ts'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'

/** The promises of a deal, which are checked off with a date and a photo. Works in a page and in a dialog. */
export function DealChecklist({ deal }: { deal: Pick<SponsorPackage, 'id' | 'package_id'> }) {
  const actor = useActor()
  const list = useLiveQuery((db) => readChecklist(db, deal), [deal.id, deal.package_id])
  const minute = useCurrentMinute()
  const [isEditing, setIsEditing] = useState(false)
  const { make, told, problem, undo } = useListChanges()
  const titleId = useId()
  if (!list) return <SkeletonLines count={3} label={t.loadingChecklist} />

  const { items, suggestions, timeZone } = list
  const today = toLocalDate(minute, timeZone)
  const mayEdit = can(actor, 'sponsorship.manage')
  const done = items.filter(({ done_on }) => done_on !== null).length
  return (
    <section aria-labelledby={titleId} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={titleId}>
          {rich(t.checklist, { progress: <span className="sr-only">{t.ofDone(done, items.length)}</span> })}
        </h3>
        {mayEdit && items.length > 0 && (
          <Button variant="quiet" className="ml-auto" aria-pressed={isEditing} onClick={() => setIsEditing(!isEditing)}>
            {isEditing ? t.finishEditing : t.editList}
          </Button>
        )}
      </div>
      {problem !== undefined && <Banner tone="red">{problem}</Banner>}
      {items.length === 0 ? (
        <p className="text-soft">{t.nothingListYetWrite}</p>
      ) : (
        <ul className="flex flex-col border-t border-line">
          {items.map((item, index) =>
            isEditing && mayEdit ? (
              <ChecklistEditLine key={item.id} item={item} index={index} count={items.length} make={make} />
            ) : (
              <ChecklistLine key={item.id} {...{ item, today, timeZone, mayEdit, make }} />
            ),
          )}
        </ul>
      )}
      <div role="status" className={told?.undo ? 'flex flex-wrap items-center gap-x-3' : 'sr-only'}>
        {told && <span className="wrap-anywhere">{told.said}</span>}
        {told?.undo && (
          <Button icon={<Undo2 size={18} />} onClick={() => void undo()}>
            {t.undo}
          </Button>
        )}
      </div>
      {mayEdit && <AddFulfillmentItem dealId={deal.id} suggestions={suggestions} make={make} />}
    </section>
  )
}
