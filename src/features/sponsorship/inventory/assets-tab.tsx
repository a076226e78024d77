import { Megaphone, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { assetCategories, assetStatuses } from '#domain/schema/sponsorship.ts'
import { listAssets, type ListedAsset } from '#domain/sponsorship/inventory.ts'
import { toLocalDate } from '#domain/time.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/form-field.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { Options } from '#ui/forms/options.tsx'
import { assetCategoryLabels, assetStatusLabels } from '../asset-words.ts'
import { useSponsorshipAddress } from '../use-sponsorship-address.ts'
import { AssetDialog } from './asset-dialog.tsx'
import { AssetList } from './asset-list.tsx'
import { DeleteAssetDialog } from './delete-asset-dialog.tsx'
import { ExpandableList } from './expandable-list.tsx'
import { t } from './words.ts'
import type { TabProps } from '../tab-props.ts'

type Open = { readonly action: 'add' } | { readonly action: 'edit' | 'delete'; readonly assetId: string }

export function AssetsTab({ league, data, search }: TabProps) {
  const [address, show] = useSponsorshipAddress()
  const today = toLocalDate(useCurrentMinute(), league.time_zone)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const status = assetStatuses.find((one) => one === address.status) ?? ''
  const category = assetCategories.find((one) => one === address.category) ?? ''
  const listed = useMemo(() => listAssets(data, today), [data, today])
  const found = useMemo(() => findAssets(listed, { search, status, category }), [listed, search, status, category])
  const chosen = open && 'assetId' in open ? listed.find(({ asset }) => asset.id === open.assetId) : undefined
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-4">
        <SelectField
          label={t.status}
          className="w-48 max-w-[calc(50%-0.375rem)]"
          value={status}
          onChange={(event) => show({ status: event.target.value })}
        >
          <option value="">{t.all}</option>
          <Options values={assetStatuses} label={(one) => assetStatusLabels[one]} />
        </SelectField>
        <SelectField
          label={t.category}
          className="w-48 max-w-[calc(50%-0.375rem)]"
          value={category}
          onChange={(event) => show({ category: event.target.value })}
        >
          <option value="">{t.all}</option>
          <Options values={assetCategories} label={(one) => assetCategoryLabels[one]} />
        </SelectField>
        <Button
          variant="primary"
          className="sm:ml-auto"
          icon={<Plus size={18} />}
          onClick={() => setOpen({ action: 'add' })}
        >
          {t.addAsset}
        </Button>
      </div>
      <p role="status" className={found.length === 0 ? 'sr-only' : 'text-note text-soft'}>
        {t.assetCount(found.length)}
      </p>
      {found.length > 0 ? (
        <ExpandableList rows={found} wish={`${status} ${category} ${search}`}>
          {(page) => (
            <AssetList
              page={page}
              data={data}
              today={today}
              onEdit={(assetId) => setOpen({ action: 'edit', assetId })}
              onDelete={(assetId) => setOpen({ action: 'delete', assetId })}
            />
          )}
        </ExpandableList>
      ) : (
        <EmptyState title={t.noAssets} icon={<Megaphone size={32} />}>
          {listed.length === 0 ? t.assetSomethingSponsorCan : t.noneHasNameStatus}
        </EmptyState>
      )}
      {open?.action === 'add' && <AssetDialog league={league} today={today} onClose={close} />}
      {chosen && open?.action === 'edit' && (
        <AssetDialog existing={chosen.asset} league={league} today={today} onClose={close} />
      )}
      {chosen && open?.action === 'delete' && (
        <DeleteAssetDialog {...chosen} deals={data.deals} today={today} onClose={close} />
      )}
    </>
  )
}

/** Finds assets by text in their name, and by status and category (empty means any). */
function findAssets(
  listed: readonly ListedAsset[],
  { search, status, category }: { search: string; status: string; category: string },
) {
  const wanted = search.trim().toLowerCase()
  return listed.filter(
    ({ asset, use }) =>
      (status === '' || use.status === status) &&
      (category === '' || asset.category === category) &&
      asset.name.toLowerCase().includes(wanted),
  )
}
