import { useState } from 'react'
import { useActor, useDatabase, useLive } from '#db/context.tsx'
import { refusalWords } from '#db/refusal-words.ts'
import type { Sponsor } from '#domain/schema/sponsorship.ts'
import { groupBy } from '#domain/sponsorship/data.ts'
import type { ListedPackage } from '#domain/sponsorship/inventory.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { count, listed } from '#ui/count.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { tellUndoable } from '#ui/tell-undoable.ts'
import { countDealParts } from '../sponsors/count-deal-parts.ts'
import { deletePackage, restorePackage } from './delete-package.ts'

/** Says what goes with a package, and offers to archive it where that would be a loss. */
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
  const db = useDatabase()
  const actor = useActor()
  const ids = deals.map(({ id }) => id)
  const parts = useLive((db) => countDealParts(db, ids), [ids.join()])
  const [refusal, setRefusal] = useState<string>()
  const confirm = async () => {
    if (!actor) return
    try {
      const deleted = await deletePackage(db, actor, pack.id)
      tellUndoable('Package deleted successfully', {
        undo: () => restorePackage(db, actor, deleted, today),
        undone: `${pack.name} is back`,
        wordsOf: refusalWords,
      })
      onClose()
    } catch (error) {
      setRefusal(`Failed to delete package. ${refusalWords(error)}`)
    }
  }
  const done = [
    parts && parts.items > 0 && count(parts.items, 'line of checklists', 'lines of checklists'),
    parts && parts.photos > 0 && count(parts.photos, 'photo'),
  ].filter((words) => typeof words === 'string')
  const canArchive = deals.length > 0 && pack.status === 'active'
  return (
    <ConfirmDialog
      title="Delete Package"
      confirmLabel="Delete Package"
      onConfirm={() => void confirm()}
      onClose={onClose}
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
    >
      <div className="flex flex-col gap-4">
        <p>Are you sure you want to delete this package?</p>
        <p className="wrap-anywhere">
          <strong>{pack.name}</strong> goes
          {held.length > 0 && `; the ${count(held.length, 'asset')} in it ${held.length === 1 ? 'stays' : 'stay'}`}.
        </p>
        {deals.length > 0 && (
          <div className="wrap-anywhere">
            <p>
              {deals.length === 1 ? 'Its deal goes' : `Its ${deals.length.toLocaleString('en')} deals go`} with it
              {done.length > 0 && `, and ${listed(done)}`}. What {deals.length === 1 ? 'it' : 'they'} brought in leaves
              the figures as well.
            </p>
            <ul className="mt-2 list-disc pl-5">
              {dealsBySponsor(deals, sponsors).map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </div>
        )}
        {canArchive && (
          <p className="text-soft">
            An archived package is no longer offered for new deals. Its deals stay as they are.
          </p>
        )}
        {refusal && <Banner tone="red">{refusal}</Banner>}
      </div>
    </ConfirmDialog>
  )
}

/** `Mill Bakery: 2 deals`, by name; the last line sums up those there is no room for. */
function dealsBySponsor(deals: ListedPackage['deals'], sponsors: readonly Sponsor[]): string[] {
  const ofSponsor = groupBy(deals, ({ sponsor_id }) => sponsor_id)
  const lines = sponsors.flatMap(({ id, company_name }) => {
    const own = ofSponsor.get(id)
    return own ? [`${company_name}: ${count(own.length, 'deal')}`] : []
  })
  const more = ofSponsor.size - sponsorsNamed
  return more > 0 ? [...lines.slice(0, sponsorsNamed), `and ${count(more, 'other sponsor')}`] : lines
}

const sponsorsNamed = 8
