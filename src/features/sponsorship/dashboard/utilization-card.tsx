import type { CategoryUtilization } from '#domain/sponsorship/figures.ts'
import { Card } from '#ui/layout/card.tsx'
import { ChartLegend } from '#ui/chart/chart-fill.tsx'
import { ShareBar } from '#ui/chart/share-bar.tsx'
import { assetCategoryLabels } from '../asset-words.ts'
import { TabLink } from './tab-link.tsx'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'

const looks = [
  { key: 'sold', label: t.sold, look: 'solid' },
  { key: 'reserved', label: t.reserved, look: 'hatched' },
  { key: 'available', label: t.available, look: 'plain' },
] as const

/** How much of each category is sold, reserved and left. */
export function UtilizationCard({ categories }: { categories: readonly CategoryUtilization[] }) {
  return (
    <Card className="flex break-inside-avoid flex-col gap-4 p-4 sm:p-6">
      <h2>{t.assetUtilization}</h2>
      {categories.length === 0 ? (
        <p className="text-soft">
          {rich(t.thereNothingSellYet, { link: <TabLink tab="assets">{t.addAsset}</TabLink> })}
        </p>
      ) : (
        <>
          <ChartLegend parts={looks} />
          <ul className="flex flex-col gap-4 tabular">
            {categories.map((one) => (
              <li key={one.category} className="flex break-inside-avoid flex-col gap-1.5">
                <p className="flex items-baseline justify-between gap-3">
                  <span className="font-semibold">{assetCategoryLabels[one.category]}</span>
                  <span className="text-note text-soft">{t.sold2(Math.round(one.share * 100))}</span>
                </p>
                <ShareBar parts={looks.map(({ key, look }) => ({ look, value: one[key] }))} />
                <p className="text-note text-soft">
                  {looks.map(({ key, label }) => `${one[key].toLocaleString('en')} ${label.toLowerCase()}`).join(' · ')}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
