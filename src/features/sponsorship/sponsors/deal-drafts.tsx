import { Plus } from 'lucide-react'
import { useState } from 'react'
import { createId } from '#data/changes/create-id.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { SponsorPackage } from '#domain/schema/sponsorship.ts'
import { mapById, type SponsorshipData } from '#domain/sponsorship/data.ts'
import { EditButton } from '#ui/icon-buttons.tsx'
import { RowMenu } from '#ui/dialogs/row-menu.tsx'
import { Button } from '#ui/button.tsx'
import { replaceDeals } from '../package-demand.ts'
import { createBlankDeal } from './blank-deal.ts'
import { DealDialog } from './deal-dialog.tsx'
import { DealFacts } from './deal-facts.tsx'
import { t } from './words.ts'

/** The first deals of a sponsor that is still being created; they are saved together with it. */
export function DealDrafts({
  data,
  league,
  company,
  drafts,
  onChange,
  today,
}: {
  data: SponsorshipData
  league: League
  company: string
  drafts: readonly SponsorPackage[]
  onChange: (drafts: readonly SponsorPackage[]) => void
  today: string
}) {
  const [sponsorId] = useState(createId)
  const [open, setOpen] = useState<SponsorPackage>()
  const packages = mapById(data.packages)
  const existing = drafts.find(({ id }) => id === open?.id)
  return (
    <section aria-label={t.deals} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>{t.deals}</h2>
        <Button
          icon={<Plus size={18} />}
          onClick={() => setOpen(createBlankDeal(league.organization_id, sponsorId, today))}
        >
          {t.addDeal}
        </Button>
      </div>
      {drafts.length === 0 && <p className="text-soft">{t.noDealsYet(company)}</p>}
      <ul className="flex flex-col gap-3">
        {drafts.map((deal) => {
          const name = packages.get(deal.package_id)?.name ?? ''
          return (
            <li key={deal.id} className="flex items-start gap-2 rounded-card border border-line p-3">
              <DealFacts deal={deal} pack={packages.get(deal.package_id)} items={[]} today={today} />
              <EditButton label={t.editDeal(name)} onClick={() => setOpen(deal)} />
              <RowMenu
                name={name}
                items={[
                  {
                    label: t.removeDeal(name),
                    isDanger: true,
                    onSelect: () => onChange(drafts.filter(({ id }) => id !== deal.id)),
                  },
                ]}
              />
            </li>
          )
        })}
      </ul>
      {open && (
        <DealDialog
          data={replaceDeals(data, drafts)}
          blank={open}
          existing={existing}
          isSaved={false}
          today={today}
          onSave={(values) => {
            onChange([...drafts.filter(({ id }) => id !== open.id), { ...open, ...values }])
            return Promise.resolve()
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  )
}
