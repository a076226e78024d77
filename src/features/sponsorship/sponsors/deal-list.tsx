import { Plus, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import type { Sponsor, SponsorPackage } from '#domain/schema/sponsorship.ts'
import { mapById, type SponsorshipData } from '#domain/sponsorship/data.ts'
import { getDealState, groupItemsByDeal } from '#domain/sponsorship/deals.ts'
import { formatDate } from '#i18n/format.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { useListChanges } from '../fulfillment/use-list-changes.ts'
import { renewDeal, undoRenewal } from '../renew-deal.ts'
import { cancelDeal, createDeal, removeDeal, restoreDeal, undoCancelDeal, updateDeal } from '../save-deal.ts'
import { createBlankDeal } from './blank-deal.ts'
import { DealCard, type DealAction } from './deal-card.tsx'
import { DealDialog, type SaveDeal } from './deal-dialog.tsx'
import { CancelDealDialog, RemoveDealDialog } from './end-deal-dialogs.tsx'
import { t } from './words.ts'

type Open = { readonly action: 'add' | DealAction; readonly deal: SponsorPackage }

/** A sponsor's deals. Each change is saved immediately, and can be undone here. */
export function DealList({
  data,
  sponsor,
  deals,
  today,
}: {
  data: SponsorshipData
  sponsor: Sponsor
  deals: readonly SponsorPackage[]
  today: string
}) {
  const { make, told, problem, undo } = useListChanges()
  const db = useDatabase()
  const actor = useActor()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const packages = mapById(data.packages)
  const items = groupItemsByDeal(data)
  const byStart = deals.toSorted((a, b) => (a.start_date < b.start_date ? 1 : -1))
  const history = byStart.filter((deal) => deal.status === 'renewed' || isPast.has(getDealState(deal, today)))
  const current = byStart.filter((deal) => !history.includes(deal))
  const nameOf = (deal: SponsorPackage) => packages.get(deal.package_id)?.name ?? t.theDeal

  const renew = (deal: SponsorPackage) =>
    make(async (db, actor) => {
      const next = await renewDeal(db, actor, deal.id, today)
      return {
        said: t.renewedUntil(nameOf(deal), formatDate(next.end_date, { year: true })),
        undo: (db, actor) => undoRenewal(db, actor, next),
        undone: t.renewalTakenBack,
      }
    })
  const cancel = (deal: SponsorPackage) =>
    make(async (db, actor) => {
      const cancelled = await cancelDeal(db, actor, deal.id, today)
      return {
        said: t.dealCancelled(nameOf(deal)),
        undo: (db, actor) => undoCancelDeal(db, actor, cancelled, today),
        undone: t.noLongerCancelled(nameOf(deal)),
      }
    })
  const remove = (deal: SponsorPackage) =>
    make(async (db, actor) => {
      const removed = await removeDeal(db, actor, deal.id)
      return {
        said: t.dealRemoved(nameOf(deal)),
        undo: (db, actor) => restoreDeal(db, actor, removed, today),
        undone: t.restored(nameOf(deal)),
      }
    })
  const save =
    ({ action, deal }: Open): SaveDeal =>
    async (values, changes) => {
      if (!actor) return
      if (action === 'add') await createDeal(db, actor, sponsor.id, values, today)
      else await updateDeal(db, actor, deal, changes, today)
      await make(() => Promise.resolve({ said: action === 'add' ? t.dealAdded : t.dealSaved }))
    }
  const act = (action: DealAction, deal: SponsorPackage) =>
    action === 'renew' ? void renew(deal) : setOpen({ action, deal })

  const cards = (some: readonly SponsorPackage[]) => (
    <ul className="flex flex-col gap-3">
      {some.map((deal) => (
        <DealCard
          key={deal.id}
          deal={deal}
          pack={packages.get(deal.package_id)}
          items={items.get(deal.id) ?? []}
          today={today}
          onAction={(action) => act(action, deal)}
        />
      ))}
    </ul>
  )
  return (
    <section aria-label={t.deals} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>{t.deals}</h2>
        <Button
          icon={<Plus size={18} />}
          onClick={() => setOpen({ action: 'add', deal: createBlankDeal(sponsor.organization_id, sponsor.id, today) })}
        >
          {t.addDeal}
        </Button>
      </div>
      {problem !== undefined && <Banner tone="red">{problem}</Banner>}
      <div role="status" className={told ? 'flex flex-wrap items-center gap-x-3' : 'sr-only'}>
        {told && <span className="wrap-anywhere">{told.said}</span>}
        {told?.undo && (
          <Button icon={<Undo2 size={18} />} onClick={() => void undo()}>
            {t.undo}
          </Button>
        )}
      </div>
      {current.length === 0 && (
        <p className="text-soft">{history.length === 0 ? t.noDealsYet(sponsor.company_name) : t.noCurrentDeals}</p>
      )}
      {cards(current)}
      {history.length > 0 && (
        <Disclosure title={t.earlierDeals} badge={String(history.length)}>
          {cards(history)}
        </Disclosure>
      )}
      {open && (open.action === 'add' || open.action === 'edit') && (
        <DealDialog
          data={data}
          blank={open.deal}
          existing={open.action === 'edit' ? open.deal : undefined}
          isSaved={open.action === 'edit'}
          today={today}
          onSave={save(open)}
          onClose={close}
        />
      )}
      {open?.action === 'cancel' && (
        <CancelDealDialog
          name={nameOf(open.deal)}
          company={sponsor.company_name}
          onConfirm={() => {
            close()
            void cancel(open.deal)
          }}
          onClose={close}
        />
      )}
      {open?.action === 'remove' && (
        <RemoveDealDialog
          deal={open.deal}
          name={nameOf(open.deal)}
          onConfirm={() => {
            close()
            void remove(open.deal)
          }}
          onClose={close}
        />
      )}
    </section>
  )
}

const isPast: ReadonlySet<string> = new Set(['over', 'cancelled'])
