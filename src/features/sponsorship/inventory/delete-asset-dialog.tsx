import type { SponsorshipData } from '#domain/sponsorship/data.ts'
import { getDealState } from '#domain/sponsorship/deals.ts'
import type { ListedAsset } from '#domain/sponsorship/inventory.ts'
import { formatList } from '#i18n/format-list.ts'
import { DeleteDialog } from '#ui/dialogs/delete-dialog.tsx'
import { deleteAsset, restoreAsset } from './delete-asset.ts'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'

/** Asks for confirmation before an asset is deleted, and says which packages and how many deals lose it. */
export function DeleteAssetDialog({
  asset,
  packages,
  deals,
  today,
  onClose,
}: ListedAsset & { deals: SponsorshipData['deals']; today: string; onClose: () => void }) {
  const holders = new Set(packages.map(({ id }) => id))
  const losing = deals.filter(
    (deal) => holders.has(deal.package_id) && ['running', 'upcoming'].includes(getDealState(deal, today)),
  ).length
  return (
    <DeleteDialog
      noun={t.asset}
      remove={(db, actor) => deleteAsset(db, actor, asset.id)}
      restore={(db, actor, deleted) => restoreAsset(db, actor, deleted, today)}
      undone={t.restored(asset.name)}
      failed={t.failedDeleteAsset}
      onClose={onClose}
    >
      <ul className="list-disc pl-5 wrap-anywhere">
        <li>{rich(t.deletesAsset, { asset: <strong>{asset.name}</strong> })}</li>
        {packages.length > 0 && (
          <li>{t.removedFromPackages(packages.length, namesOf(packages.map(({ name }) => name)))}</li>
        )}
        {losing > 0 && <li>{t.dealsContinueWithout(losing)}</li>}
      </ul>
    </DeleteDialog>
  )
}

function namesOf(names: readonly string[]): string {
  const more = names.length - packagesNamed
  return formatList(more > 0 ? [...names.slice(0, packagesNamed), t.more(more)] : names)
}

const packagesNamed = 6
