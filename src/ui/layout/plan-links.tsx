import { useActor } from '#data/queries/context.tsx'
import { can } from '#domain/people/capabilities.ts'
import { getButtonClass } from '../plain-button.tsx'
import { useOnline } from '../browser/use-online.ts'
import { t } from './words.ts'

/**
 * Links to larger plans, for people who manage the organization's plan; everyone else sees who manages it. The pages
 * are on the public site, which needs a connection.
 */
export function PlanLinks() {
  const actor = useActor()
  const isOnline = useOnline()
  if (!can(actor, 'organization.secure')) {
    return <p className="font-normal">{t.yourLeagueManagerCan}</p>
  }
  if (!isOnline) return <p className="font-normal">{t.plansContactSalesNeed}</p>
  return (
    <div className="flex flex-wrap gap-3">
      <a href="/pricing" target="_blank" rel="noopener" className={getButtonClass({})}>
        {t.seePlans}
      </a>
      <a href="/contact?subject=pricing" target="_blank" rel="noopener" className={getButtonClass({})}>
        {t.contactSales}
      </a>
    </div>
  )
}
