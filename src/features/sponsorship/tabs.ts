import { lazy, type ComponentType } from 'react'
import { t } from './words.ts'
import type { TabProps } from './tab-props.ts'

export type SponsorshipTab = {
  /** The value in the URL. */
  readonly key: string
  readonly label: string
  /** The search box's label, on tabs that can be searched. */
  readonly searchLabel?: string
  readonly Content: ComponentType<TabProps>
}

/** The tabs in display order. Each tab is a separate chunk. */
export const sponsorshipTabs: readonly [SponsorshipTab, ...SponsorshipTab[]] = [
  {
    key: 'dashboard',
    label: t.dashboard,
    Content: lazy(() => import('./dashboard/dashboard-tab.tsx').then((m) => ({ default: m.DashboardTab }))),
  },
  {
    key: 'sponsors',
    label: t.sponsors,
    searchLabel: t.searchSponsors,
    Content: lazy(() => import('./sponsors/sponsors-tab.tsx').then((m) => ({ default: m.SponsorsTab }))),
  },
  {
    key: 'packages',
    label: t.packages,
    searchLabel: t.searchPackages,
    Content: lazy(() => import('./inventory/packages-tab.tsx').then((m) => ({ default: m.PackagesTab }))),
  },
  {
    key: 'assets',
    label: t.assets,
    searchLabel: t.searchAssets,
    Content: lazy(() => import('./inventory/assets-tab.tsx').then((m) => ({ default: m.AssetsTab }))),
  },
  {
    key: 'reports',
    label: t.reports,
    Content: lazy(() => import('./reports/reports-tab.tsx').then((m) => ({ default: m.ReportsTab }))),
  },
]
