import { Package, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import { packageStatuses } from '#domain/schema/sponsorship.ts'
import { listPackages, type ListedPackage } from '#domain/sponsorship/inventory.ts'
import { toLocalDate } from '#domain/time.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/form-field.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { toastWithUndo } from '#ui/feedback/toast-with-undo.ts'
import { notify } from '#ui/feedback/toast.ts'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { useSponsorshipAddress } from '../use-sponsorship-address.ts'
import { DeletePackageDialog } from './delete-package-dialog.tsx'
import { PackageCard } from './package-card.tsx'
import { PackageDialog } from './package-dialog.tsx'
import { ExpandableList } from './expandable-list.tsx'
import { setPackageStatus } from './save-package.ts'
import { t } from './words.ts'
import type { TabProps } from '../tab-props.ts'

type Open = { readonly action: 'add' } | { readonly action: 'edit' | 'delete'; readonly packageId: string }

export function PackagesTab({ league, data, search }: TabProps) {
  const [address, show] = useSponsorshipAddress()
  const today = toLocalDate(useCurrentMinute(), league.time_zone)
  const archive = useArchive(data.packages)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const status = packageStatuses.find((one) => one === address.status) ?? ''
  const listed = useMemo(() => listPackages(data, today), [data, today])
  const found = useMemo(() => findPackages(listed, { search, status }), [listed, search, status])
  const chosen = open && 'packageId' in open ? listed.find(({ pack }) => pack.id === open.packageId) : undefined
  const addButton = (
    <Button variant="primary" icon={<Plus size={18} />} onClick={() => setOpen({ action: 'add' })}>
      {t.addPackage}
    </Button>
  )
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <SelectField
          label={t.status}
          className="w-full max-w-48"
          value={status}
          onChange={(event) => show({ status: event.target.value })}
        >
          <option value="">{t.all}</option>
          <option value="active">{t.active}</option>
          <option value="archived">{t.archived}</option>
        </SelectField>
        {addButton}
      </div>
      <p role="status" className={found.length === 0 ? 'sr-only' : 'text-note text-soft'}>
        {t.packageCount(found.length)}
      </p>
      {found.length > 0 ? (
        <ExpandableList rows={found} wish={`${status} ${search}`}>
          {(page) => (
            <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
              {page.map((one) => (
                <PackageCard
                  key={one.pack.id}
                  {...one}
                  onEdit={(packageId) => setOpen({ action: 'edit', packageId })}
                  onDelete={(packageId) => setOpen({ action: 'delete', packageId })}
                  onArchive={archive}
                />
              ))}
            </ul>
          )}
        </ExpandableList>
      ) : (
        <EmptyState title={t.noPackages} icon={<Package size={32} />}>
          {listed.length === 0 ? t.packageWhatSponsorTakes : t.noneHasNameStatus2}
        </EmptyState>
      )}
      {open?.action === 'add' && <PackageDialog league={league} data={data} today={today} onClose={close} />}
      {chosen && open?.action === 'edit' && (
        <PackageDialog existing={chosen} league={league} data={data} today={today} onClose={close} />
      )}
      {chosen && open?.action === 'delete' && (
        <DeletePackageDialog {...chosen} sponsors={data.sponsors} today={today} onArchive={archive} onClose={close} />
      )}
    </>
  )
}

/** Finds packages by text in their name, and by status (empty means any); archived ones come last. */
function findPackages(listed: readonly ListedPackage[], { search, status }: { search: string; status: string }) {
  const wanted = search.trim().toLowerCase()
  return listed
    .filter(({ pack }) => (status === '' || pack.status === status) && pack.name.toLowerCase().includes(wanted))
    .toSorted((a, b) => Number(a.pack.status === 'archived') - Number(b.pack.status === 'archived'))
}

/** Returns a function that archives or restores a package, and offers Undo. */
function useArchive(packages: TabProps['data']['packages']): (packageId: string) => void {
  const db = useDatabase()
  const actor = useActor()
  return (packageId) => {
    const pack = packages.find(({ id }) => id === packageId)
    if (!actor || !pack) return
    const isArchived = pack.status === 'archived'
    setPackageStatus(db, actor, packageId, isArchived ? 'active' : 'archived').then(
      () =>
        toastWithUndo(t.packageUpdatedSuccessfully, {
          note: isArchived ? t.offeredAgain(pack.name) : t.archivedNoLongerOffered(pack.name),
          undo: () => setPackageStatus(db, actor, packageId, pack.status),
          undone: isArchived ? t.isArchived(pack.name) : t.restored(pack.name),
        }),
      (error: unknown) => notify.error(t.failedUpdatePackage(errorMessage(error))),
    )
  }
}
