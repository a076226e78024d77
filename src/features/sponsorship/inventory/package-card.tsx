import { formatNumber } from '#i18n/format.ts'
import { Archive, ArchiveRestore } from 'lucide-react'
import {
  getHoldingPriceCents,
  getSavingPercent,
  type PackageHolding,
  type ListedPackage,
} from '#domain/sponsorship/inventory.ts'
import { formatCents } from '#i18n/format-amount.ts'
import { EditButton } from '#ui/icon-buttons.tsx'
import { RowMenu } from '#ui/dialogs/row-menu.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Pill } from '#ui/brand/pill.tsx'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'

export type PackageActions = {
  readonly onEdit: (packageId: string) => void
  readonly onDelete: (packageId: string) => void
  /** Archives or restores the package. */
  readonly onArchive: (packageId: string) => void
}

export function PackageCard({
  pack,
  held,
  singlyCents,
  activeDeals,
  onEdit,
  onDelete,
  onArchive,
}: ListedPackage & PackageActions) {
  const isArchived = pack.status === 'archived'
  return (
    <li className="flex min-w-0">
      <Card className="flex min-w-0 flex-1 flex-col gap-3 p-4">
        <div className="flex items-start gap-2">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2 pt-2">
            <h2 className="wrap-anywhere">{pack.name}</h2>
            {pack.is_custom && <Pill tone="blue">{t.custom}</Pill>}
            {isArchived ? <Pill>{t.archived}</Pill> : <Pill tone="green">{t.active}</Pill>}
          </div>
          <span className="-mr-2 flex shrink-0">
            <EditButton label={t.edit2(pack.name)} onClick={() => onEdit(pack.id)} />
            <RowMenu
              name={pack.name}
              items={[{ label: t.deleteText2(pack.name), isDanger: true, onSelect: () => onDelete(pack.id) }]}
            />
          </span>
        </div>
        <p className="tabular">
          <strong className="text-[1.375rem]">{formatCents(pack.price_cents)}</strong>{' '}
          <span className="text-soft">{t.forText(t.monthCount(pack.duration_months))}</span>
        </p>
        {pack.description !== null && (
          <p className="line-clamp-3 wrap-anywhere whitespace-pre-line">{pack.description}</p>
        )}
        <IncludedAssets name={pack.name} held={held} />
        {held.length > 0 && (
          <p className="border-t border-line pt-2 text-note tabular">
            <SinglePriceNote priceCents={pack.price_cents} singlyCents={singlyCents} />
          </p>
        )}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
          <span className="text-soft tabular">{t.activeDealCount(activeDeals)}</span>
          <Button
            icon={isArchived ? <ArchiveRestore size={18} /> : <Archive size={18} />}
            aria-label={isArchived ? t.bringBack(pack.name) : t.archive(pack.name)}
            onClick={() => onArchive(pack.id)}
          >
            {isArchived ? t.bringBack2 : t.archive2}
          </Button>
        </div>
      </Card>
    </li>
  )
}

/** What a package's assets cost separately, and how much the package saves. */
export function SinglePriceNote({ priceCents, singlyCents }: { priceCents: number | null; singlyCents: number }) {
  const saving = priceCents === null ? null : getSavingPercent(priceCents, singlyCents)
  const price = formatCents(singlyCents)
  if (saving === null) return <>{rich(t.soldSeparately, { price })}</>
  return (
    <>{rich(t.soldSeparatelySaves, { price, saving: <strong className="text-green">{t.saves(saving)}</strong> })}</>
  )
}

function IncludedAssets({ name, held }: { name: string; held: readonly PackageHolding[] }) {
  if (held.length === 0) return <p className="text-soft">{t.noAssetsIncluded}</p>
  return (
    <div>
      <ul aria-label={t.assetsIn(name)} className="flex flex-col gap-1">
        {held.slice(0, assetsShown).map(({ holding, asset }) => (
          <li key={holding.id} className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              <span className="tabular">{formatNumber(holding.quantity)} ×</span> {asset.name}
            </span>
            <span className="shrink-0 text-note text-soft tabular">
              {holding.price_override_cents === null
                ? formatCents(getHoldingPriceCents(holding, asset))
                : t.withOwnPrice(formatCents(getHoldingPriceCents(holding, asset)))}
            </span>
          </li>
        ))}
      </ul>
      {held.length > assetsShown && <p className="text-note text-soft">{t.andMoreAssets(held.length - assetsShown)}</p>}
    </div>
  )
}

/** The number of assets shown on a card. With more, the card would become a list; the form shows them all. */
const assetsShown = 8
