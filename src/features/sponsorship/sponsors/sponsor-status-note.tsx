import { useFormContext, useWatch } from 'react-hook-form'
import type { SponsorPackage } from '#domain/schema/sponsorship.ts'
import { getDealState } from '#domain/sponsorship/deals.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import type { SponsorInput } from './sponsor-form.ts'
import { t } from './words.ts'

/** Says where a sponsor's status and deals do not fit together, and offers to set it to active. */
export function SponsorStatusNote({
  deals,
  today,
  willBeActive = false,
}: {
  deals: readonly SponsorPackage[]
  today: string
  /** Whether saving an agreed deal makes the sponsor active. */
  willBeActive?: boolean
}) {
  const { control, setValue } = useFormContext<SponsorInput>()
  const [name, status] = useWatch({ control, name: ['company_name', 'status'] })
  const company = name.trim() || t.thisSponsor
  if (willBeActive) return status !== 'active' && <Banner tone="blue">{t.hasAgreedDealSaved(company)}</Banner>
  if (status !== 'prospect' || !deals.some((deal) => getDealState(deal, today) === 'running')) return null
  return (
    <Banner
      tone="blue"
      action={<Button onClick={() => setValue('status', 'active', { shouldDirty: true })}>{t.setActive}</Button>}
    >
      {t.hasDealRunsToday(company)}
    </Banner>
  )
}
