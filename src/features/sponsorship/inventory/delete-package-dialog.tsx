import { describeRejection } from '#data/store/refusal-words.ts'
import type { Sponsor } from '#domain/schema/sponsorship.ts'
import { groupBy } from '#domain/group-by.ts'
import type { ListedPackage } from '#domain/sponsorship/inventory.ts'
import { Button } from '#ui/button.tsx'
import { formatQuantity, formatList } from '#ui/tables/format-quantity.ts'
import { DeleteDialog } from '#ui/dialogs/delete-dialog.tsx'
import { useDealPartsDescription } from '../sponsors/use-deal-parts.ts'
import { deletePackage, restorePackage } from './delete-package.ts'

/** Says what is deleted with a package, and offers to archive it instead if that would be a loss. */
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
      noun="Package"
      remove={(db, actor) => deletePackage(db, actor, pack.id)}
      restore={(db, actor, deleted) => restorePackage(db, actor, deleted, today)}
      undone={`${pack.name} is back`}
      failed="Failed to delete package."
      wordsOf={describeRejection}
      instead={
        canArchive && (
          <Button
            className="mr-auto"
            onClick={() => {
              onArchive(pack.id)
              onClose()
            }}
          >
            Archive instead
          </Button>
        )
      }
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        <strong>{pack.name}</strong> goes
        {held.length > 0 &&
          `; the ${formatQuantity(held.length, 'asset')} in it ${held.length === 1 ? 'stays' : 'stay'}`}
        .
      </p>
      {deals.length > 0 && (
        <div className="wrap-anywhere">
          <p>
            {deals.length === 1 ? 'Its deal goes' : `Its ${deals.length.toLocaleString('en')} deals go`} with it
            {going.length > 0 && `, and ${formatList(going)}`}. What {deals.length === 1 ? 'it' : 'they'} brought in
            leaves the figures as well.
          </p>
          <ul className="mt-2 list-disc pl-5">
            {dealsBySponsor(deals, sponsors).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </div>
      )}
      {canArchive && (
        <p className="text-soft">An archived package is no longer offered for new deals. Its deals stay as they are.</p>
      )}
    </DeleteDialog>
  )
}

/** `Mill Bakery: 2 deals`, by name; the last line sums up those that do not fit. */
function dealsBySponsor(deals: ListedPackage['deals'], sponsors: readonly Sponsor[]): string[] {
  const ofSponsor = groupBy(deals, ({ sponsor_id }) => sponsor_id)
  const lines = sponsors.flatMap(({ id, company_name }) => {
    const own = ofSponsor.get(id)
    return own ? [`${company_name}: ${formatQuantity(own.length, 'deal')}`] : []
  })
  const more = ofSponsor.size - sponsorsNamed
  return more > 0 ? [...lines.slice(0, sponsorsNamed), `and ${formatQuantity(more, 'other sponsor')}`] : lines
}

const sponsorsNamed = 8
