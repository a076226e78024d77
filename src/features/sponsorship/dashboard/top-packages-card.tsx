import type { TopPackage } from '#domain/sponsorship/figures.ts'
import { centsInWords } from '#domain/sponsorship/money.ts'
import { Card } from '#ui/layout/card.tsx'
import { ShareBar } from '#ui/chart/share-bar.tsx'
import { count } from '#ui/tables/count.ts'
import { TabLink } from './tab-link.tsx'

/** What sells best, by what it brings in. */
export function TopPackagesCard({ packages }: { packages: readonly TopPackage[] }) {
  const most = packages[0]?.cents ?? 0
  return (
    <Card className="flex break-inside-avoid flex-col gap-4 p-4 sm:p-6">
      <h2>Top Performing Packages</h2>
      {packages.length === 0 ? (
        <p className="text-soft">
          No package is sold yet. <TabLink tab="packages">See the packages</TabLink>
        </p>
      ) : (
        <ol className="flex flex-col gap-4 tabular">
          {packages.map(({ pack, sold, cents }) => (
            <li key={pack.id} className="flex break-inside-avoid flex-col gap-1.5">
              <p className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 font-semibold">{pack.name}</span>
                <span className="font-semibold">{centsInWords(cents)}</span>
              </p>
              <ShareBar parts={[{ look: 'solid', value: cents }]} of={most} />
              <p className="text-note text-soft">{count(sold, 'deal')}</p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
