import type { SponsorshipData } from '#domain/sponsorship/data.ts'
import type { ListedAsset } from '#domain/sponsorship/inventory.ts'
import { formatCents } from '#i18n/format-amount.ts'
import { formatNumber } from '#i18n/format.ts'
import { formatList } from '#i18n/format-list.ts'
import { formatDateRange, formatMonthDay } from '#i18n/format-period.ts'
import { computeTakenPeriods, type TakenPeriod } from '#domain/sponsorship/taken-periods.ts'
import { EditButton } from '#ui/icon-buttons.tsx'
import { RowMenu } from '#ui/dialogs/row-menu.tsx'
import { Card } from '#ui/layout/card.tsx'
import { useMediaQuery } from '#ui/browser/media-query.ts'
import { Pill } from '#ui/brand/pill.tsx'
import { TableHead } from '#ui/tables/table-head.tsx'
import { assetCategoryLabels, assetStatusTones, assetStatusLabels, assetTypeLabels } from '../asset-words.ts'
import { AssetYear } from './asset-year.tsx'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'

type Actions = {
  readonly onEdit: (assetId: string) => void
  readonly onDelete: (assetId: string) => void
}

type Year = { readonly today: string; readonly taken: ReadonlyMap<string, readonly TakenPeriod[]> }
type Props = { readonly page: readonly ListedAsset[] } & Actions

/** A table on a laptop, cards on a phone. */
export function AssetList({
  data: { deals, holdings },
  today,
  ...props
}: Props & { readonly data: SponsorshipData; readonly today: string }) {
  const isNarrow = useMediaQuery('(max-width: 71.99rem)')
  const { page } = props
  // Computed only for the visible assets: computing all of them would take as long as everything else combined.
  const shown = new Set(page.map(({ asset }) => asset.id))
  const taken = computeTakenPeriods({ deals, holdings: holdings.filter(({ asset_id }) => shown.has(asset_id)) }, today)
  const year = { today, taken }
  if (isNarrow) {
    return (
      <ul className="grid gap-3 sm:grid-cols-2">
        {page.map((one) => (
          <AssetCard key={one.asset.id} listed={one} year={year} {...props} />
        ))}
      </ul>
    )
  }
  return (
    <Card className="overflow-x-auto">
      <AssetTable year={year} {...props} />
    </Card>
  )
}

const columns = [t.asset, t.categoryType, t.location, t.basePrice2, t.free, t.next12Months, t.status, t.actions]

function AssetTable({ page, year, ...actions }: Props & { year: Year }) {
  return (
    <table aria-label={t.assets} className="w-full border-collapse wrap-break-word">
      <TableHead columns={columns} />
      <tbody className="divide-y divide-line">
        {page.map((one) => (
          <tr key={one.asset.id} className="align-top">
            <th scope="row" className="max-w-72 min-w-48 px-3 py-3 text-left">
              <span className="font-semibold wrap-anywhere">{one.asset.name}</span>
              <span className="block font-normal">
                <InPackages {...one} />
                <OutsideAvailability {...one} />
              </span>
            </th>
            <td className="px-3 py-3">
              {assetCategoryLabels[one.asset.category]}
              <span className="block text-note text-soft">{assetTypeLabels[one.asset.type]}</span>
            </td>
            <td className="max-w-56 min-w-28 px-3 py-3 wrap-anywhere">
              <Place {...one} />
            </td>
            <td className="px-3 py-3 tabular">{formatCents(one.asset.base_price_cents)}</td>
            <td className="px-3 py-3 whitespace-nowrap tabular">{freeInWords(one)}</td>
            <td className="w-40 min-w-36 px-3 py-3">
              <AssetYear asset={one.asset} {...yearOf(one, year)} />
            </td>
            <td className="px-3 py-3">
              <Status {...one} />
            </td>
            <td className="px-1 py-1">
              <RowActions listed={one} {...actions} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function AssetCard({ listed: one, year, ...actions }: { listed: ListedAsset; year: Year } & Actions) {
  const { asset } = one
  return (
    <li className="flex min-w-0">
      <Card className="flex min-w-0 flex-1 flex-col gap-2 p-4">
        <div className="flex items-start gap-2">
          <h2 className="min-w-0 flex-1 pt-2 wrap-anywhere">{asset.name}</h2>
          <span className="-mr-2 shrink-0">
            <RowActions listed={one} {...actions} />
          </span>
        </div>
        <p className="flex flex-wrap items-center gap-2">
          <Status {...one} />
          <span className="text-soft">
            {assetCategoryLabels[asset.category]}, {assetTypeLabels[asset.type].toLowerCase()}
          </span>
        </p>
        <p className="tabular">
          {rich(t.free2, {
            price: <strong>{formatCents(asset.base_price_cents)}</strong>,
            free: freeInWords(one),
          })}
        </p>
        <div className="wrap-anywhere">
          <Place {...one} />
        </div>
        <AssetYear asset={asset} {...yearOf(one, year)} />
        <div>
          <InPackages {...one} />
          <OutsideAvailability {...one} />
        </div>
      </Card>
    </li>
  )
}

function yearOf({ asset }: ListedAsset, { today, taken }: Year) {
  return { today, taken: taken.get(asset.id) ?? [] }
}

function Status({ use }: ListedAsset) {
  return <Pill tone={assetStatusTones[use.status]}>{assetStatusLabels[use.status]}</Pill>
}

function freeInWords({ use }: ListedAsset): string {
  return t.freeOf(formatNumber(use.free), formatNumber(use.quantity))
}

function Place({ asset }: ListedAsset) {
  const offered = offeredInWords(asset)
  return (
    <>
      {asset.location}
      {asset.dimensions !== null && <span className="block text-note text-soft">{asset.dimensions}</span>}
      {offered !== null && <span className="block text-note text-soft">{offered}</span>}
    </>
  )
}

function offeredInWords({ availability_start: start, availability_end: end }: ListedAsset['asset']): string | null {
  if (start !== null && end !== null) return t.available(formatDateRange(start, end))
  if (start !== null) return t.availableFrom(formatMonthDay(start, { year: true }))
  return end === null ? null : t.availableUntil(formatMonthDay(end, { year: true }))
}

function InPackages({ packages }: ListedAsset) {
  if (packages.length === 0) return <span className="block text-note text-soft">{t.noPackage}</span>
  const names = packages.slice(0, packagesShown).map(({ name }) => name)
  const more = packages.length - names.length
  return (
    <span className="block text-note text-soft wrap-anywhere">
      {t.inText(formatList(more > 0 ? [...names, t.more(more)] : names))}
    </span>
  )
}

const packagesShown = 3

function OutsideAvailability({ outside }: ListedAsset) {
  if (outside.length === 0) return null
  const companies = [...new Set(outside.map(({ company }) => company))]
  const names = companies.slice(0, companiesShown)
  if (companies.length > names.length) names.push(t.more(companies.length - names.length))
  return (
    <span className="mt-1 block wrap-anywhere">
      <Pill tone="amber" dot wrap>
        {t.dealsOutsideDates(outside.length, formatList(names))}
      </Pill>
    </span>
  )
}

const companiesShown = 3

function RowActions({ listed: { asset }, onEdit, onDelete }: { listed: ListedAsset } & Actions) {
  return (
    <span className="flex">
      <EditButton label={t.edit(asset.name)} onClick={() => onEdit(asset.id)} />
      <RowMenu
        name={asset.name}
        items={[{ label: t.deleteText(asset.name), isDanger: true, onSelect: () => onDelete(asset.id) }]}
      />
    </span>
  )
}
