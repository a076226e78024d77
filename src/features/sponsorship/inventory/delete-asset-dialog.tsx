import { useState } from 'react'
import { useActor, useDatabase } from '#db/context.tsx'
import { refusalWords } from '#db/refusal-words.ts'
import type { SponsorshipData } from '#domain/sponsorship/data.ts'
import { dealState } from '#domain/sponsorship/deals.ts'
import type { ListedAsset } from '#domain/sponsorship/inventory.ts'
import { Banner } from '#ui/banner.tsx'
import { count, listed } from '#ui/count.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { tellUndoable } from '#ui/tell-undoable.ts'
import { deleteAsset, restoreAsset } from './delete-asset.ts'

/** Says which packages and deals lose an asset. */
export function DeleteAssetDialog({
  asset,
  packages,
  deals,
  today,
  onClose,
}: ListedAsset & { deals: SponsorshipData['deals']; today: string; onClose: () => void }) {
  const db = useDatabase()
  const actor = useActor()
  const [refusal, setRefusal] = useState<string>()
  const confirm = async () => {
    if (!actor) return
    try {
      const deleted = await deleteAsset(db, actor, asset.id)
      tellUndoable('Asset deleted successfully', {
        undo: () => restoreAsset(db, actor, deleted, today),
        undone: `${asset.name} is back`,
        wordsOf: refusalWords,
      })
      onClose()
    } catch (error) {
      setRefusal(`Failed to delete asset. ${refusalWords(error)}`)
    }
  }
  const holders = new Set(packages.map(({ id }) => id))
  const losing = deals.filter(
    (deal) => holders.has(deal.package_id) && ['running', 'upcoming'].includes(dealState(deal, today)),
  ).length
  return (
    <ConfirmDialog title="Delete Asset" confirmLabel="Delete Asset" onConfirm={() => void confirm()} onClose={onClose}>
      <div className="flex flex-col gap-4 wrap-anywhere">
        <p>Are you sure you want to delete this asset?</p>
        <ul className="list-disc pl-5">
          <li>
            <strong>{asset.name}</strong> goes.
          </li>
          {packages.length > 0 && (
            <li>
              {count(packages.length, 'package no longer holds it', 'packages no longer hold it')}:{' '}
              {namesOf(packages.map(({ name }) => name))}.{' '}
              {packages.length === 1 ? 'Its price stays' : 'Their prices stay'}.
            </li>
          )}
          {losing > 0 && <li>{count(losing, 'deal was', 'deals were')} made with it, and would go on without.</li>}
        </ul>
        {refusal && <Banner tone="red">{refusal}</Banner>}
      </div>
    </ConfirmDialog>
  )
}

function namesOf(names: readonly string[]): string {
  const more = names.length - packagesNamed
  return listed(more > 0 ? [...names.slice(0, packagesNamed), `${more.toLocaleString('en')} more`] : names)
}

const packagesNamed = 6
