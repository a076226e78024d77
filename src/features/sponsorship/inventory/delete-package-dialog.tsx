import type { Sponsor } from '#domain/schema/sponsorship.ts'
import { groupBy } from '#domain/group-by.ts'
import type { ListedPackage } from '#domain/sponsorship/inventory.ts'
import { Button } from '#ui/button.tsx'
import { formatList } from '#i18n/format-list.ts'
import { DeleteDialog } from '#ui/dialogs/delete-dialog.tsx'
import { useDealPartsDescription } from '../sponsors/use-deal-parts.ts'
import { deletePackage, restorePackage } from './delete-package.ts'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'

/** Says what is deleted with a package, and offers to archive it instead if deleting would lose something. */
export function DeletePackageDialog({
  pack,
  held,
  deals,
  sponsors,
  today,
  onArchive,
  onClose,
}: ListedPackage & {
  sponsors: readonly Sponsor[]
  today: string
  onArchive: (packageId: string) => void
  onClose: () => void
}) {
  const going = useDealPartsDescription(deals.map(({ id }) => id))
  const canArchive = deals.length > 0 && pack.status === 'active'
  return (
    <DeleteDialog
      noun={t.package}
      remove={(db, actor) => deletePackage(db, actor, pack.id)}
      restore={(db, actor, deleted) => restorePackage(db, actor, deleted, today)}
      undone={t.restored(pack.name)}
      failed={t.failedDeletePackage}
      instead={
        canArchive && (
          <Button
            className="mr-auto"
            onClick={() => {
              onArchive(pack.id)
              onClose()
            }}
          >
            {t.archiveInstead}
          </Button>
        )
      }
      onClose={onClose}
    >
      <p className="wrap-anywhere">{rich(t.deletesPackage(held.length), { pack: <strong>{pack.name}</strong> })}</p>
      {deals.length > 0 && (
        <div className="wrap-anywhere">
          <p>
            {t.deletesDeals(t.dealCount(deals.length), formatList(going))} {t.dealRevenueRemoved}
          </p>
          <ul className="mt-2 list-disc pl-5">
            {dealsBySponsor(deals, sponsors).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </div>
      )}
      {canArchive && <p className="text-soft">{t.archivedPackageNoLonger}</p>}
    </DeleteDialog>
  )
}

/**
 * Returns lines such as `Mill Bakery: 2 deals`, sorted by name; the last line summarizes the sponsors that do not fit.
 */
function dealsBySponsor(deals: ListedPackage['deals'], sponsors: readonly Sponsor[]): string[] {
  const ofSponsor = groupBy(deals, ({ sponsor_id }) => sponsor_id)
  const lines = sponsors.flatMap(({ id, company_name }) => {
    const own = ofSponsor.get(id)
    return own ? [`${company_name}: ${t.dealCount(own.length)}`] : []
  })
  const more = ofSponsor.size - sponsorsNamed
  return more > 0 ? [...lines.slice(0, sponsorsNamed), t.andOtherSponsors(more)] : lines
}

const sponsorsNamed = 8
