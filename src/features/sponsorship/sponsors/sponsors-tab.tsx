import { HandCoins, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useActor } from '#data/queries/context.tsx'
import { can } from '#domain/people/capabilities.ts'
import { sponsorStatuses } from '#domain/schema/sponsorship.ts'
import { toLocalDate } from '#domain/time.ts'
import { ButtonLink } from '#ui/button.tsx'
import { formatList } from '#i18n/format-list.ts'
import { SelectField } from '#ui/forms/form-field.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { useSponsorshipAddress } from '../use-sponsorship-address.ts'
import { filterSponsors, listSponsors, type ListedSponsor } from './list-sponsors.ts'
import { SponsorList } from './sponsor-list.tsx'
import { toNewSponsorPath } from './sponsor-paths.ts'
import { sponsorStateLabels } from './sponsor-words.ts'
import { DeleteDialog } from '#ui/dialogs/delete-dialog.tsx'
import { deleteSponsor, restoreSponsor } from '../delete-sponsor.ts'
import { useDealPartsDescription } from './use-deal-parts.ts'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'
import { Options } from '#ui/forms/options.tsx'
import type { TabProps } from '../tab-props.ts'

export function SponsorsTab({ league, data, search }: TabProps) {
  const actor = useActor()
  const [address, show] = useSponsorshipAddress()
  const today = toLocalDate(useCurrentMinute(), league.time_zone)
  const [deletingId, setDeletingId] = useState<string>()
  const status = sponsorStatuses.find((one) => one === address.status) ?? ''
  const listed = useMemo(() => listSponsors(data, today), [data, today])
  const found = useMemo(() => filterSponsors(listed, { search, status }), [listed, search, status])
  const deleting = listed.find(({ sponsor }) => sponsor.id === deletingId)
  const addButton = can(actor, 'sponsorship.manage') && (
    <ButtonLink variant="primary" icon={<Plus size={18} />} to={toNewSponsorPath(league.id)}>
      {t.addSponsor}
    </ButtonLink>
  )
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <SelectField
          label={t.status}
          className="min-w-36 flex-1 sm:max-w-48"
          value={status}
          onChange={(event) => show({ status: event.target.value })}
        >
          <option value="">{t.all}</option>
          <Options values={sponsorStatuses} label={(one) => sponsorStateLabels[one].label} />
        </SelectField>
        {addButton}
      </div>
      <p role="status" className={found.length === 0 ? 'sr-only' : 'text-note text-soft'}>
        {t.sponsorCount(found.length)}
      </p>
      {found.length > 0 ? (
        <SponsorList found={found} wish={`${status} ${search}`} onDelete={setDeletingId} />
      ) : (
        <EmptyState title={t.noSponsors} icon={<HandCoins size={32} />}>
          {listed.length === 0 ? t.getStartedAddingNew : t.nobodyHasNameStatus}
        </EmptyState>
      )}
      {deleting && <DeleteSponsorDialog {...deleting} today={today} onClose={() => setDeletingId(undefined)} />}
    </>
  )
}

/** Says what is deleted with a sponsor. */
function DeleteSponsorDialog({
  sponsor,
  deals,
  today,
  onClose,
}: ListedSponsor & { today: string; onClose: () => void }) {
  const parts = useDealPartsDescription(deals.map(({ id }) => id))
  const going = [...(deals.length > 0 ? [t.dealCount(deals.length)] : []), ...parts]
  return (
    <DeleteDialog
      noun={t.sponsor}
      remove={(db, actor) => deleteSponsor(db, actor, sponsor.id)}
      restore={(db, actor, deleted) => restoreSponsor(db, actor, deleted, today)}
      undone={t.restored(sponsor.company_name)}
      failed={t.failedDeleteSponsor}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {rich(t.deleteWarning(formatList(going)), { company: <strong>{sponsor.company_name}</strong> })}{' '}
        {deals.length > 0 && t.dealRevenueRemoved}
      </p>
    </DeleteDialog>
  )
}
