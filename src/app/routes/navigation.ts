import { can, type Actor, type Capability } from '#domain/people/capabilities.ts'
import { paths } from './paths.ts'
import { t } from './words.ts'

export type NavigationGroup = 'main' | 'season' | 'organization'

export type NavigationItem = {
  readonly group: NavigationGroup
  readonly to: string
  readonly label: string
  readonly needs: Capability
  /** Whether it is one of the tabs at the bottom of a phone's screen. */
  readonly tab: boolean
  /** Screens that belong to this item although their paths do not begin with `to`. */
  readonly also?: RegExp
}

/** In the order of the side navigation and of a phone's tabs. */
const items: readonly NavigationItem[] = [
  {
    group: 'main',
    to: paths.today,
    get label() {
      return t.today
    },
    needs: 'organization.read',
    tab: true,
    also: /^\/dashboard\/(games\/|(enter-score|scan)$)/,
  },
  {
    group: 'main',
    to: paths.dashboard,
    get label() {
      return t.dashboard
    },
    needs: 'organization.read',
    tab: false,
  },
  {
    group: 'main',
    to: paths.scheduling,
    get label() {
      return t.schedule
    },
    needs: 'organization.read',
    tab: true,
    also: /\/schedule(\/print)?$|^\/dashboard\/schedule(s|-changes)\//,
  },
  {
    group: 'main',
    to: paths.standings,
    get label() {
      return t.standings
    },
    needs: 'organization.read',
    tab: true,
    also: /\/standings$/,
  },
  {
    group: 'main',
    to: paths.teams,
    get label() {
      return t.teams
    },
    needs: 'organization.read',
    tab: true,
    also: /\/teams$/,
  },
  {
    group: 'season',
    to: paths.leagues,
    get label() {
      return t.leagues
    },
    needs: 'organization.read',
    tab: false,
    also: /^\/dashboard\/import$/,
  },
  {
    group: 'season',
    to: paths.venues,
    get label() {
      return t.venues
    },
    needs: 'organization.read',
    tab: false,
  },
  {
    group: 'organization',
    to: paths.sponsorship,
    get label() {
      return t.sponsorship
    },
    needs: 'sponsorship.manage',
    tab: false,
  },
  {
    group: 'organization',
    to: paths.members,
    get label() {
      return t.members
    },
    needs: 'organization.read',
    tab: false,
  },
  {
    group: 'organization',
    to: paths.settings,
    get label() {
      return t.settings
    },
    needs: 'organization.secure',
    tab: false,
  },
]

export function listNavigationItems(actor: Actor | null): readonly NavigationItem[] {
  return items.filter((item) => can(actor, item.needs))
}

export function findCurrentItem(shown: readonly NavigationItem[], pathname: string): NavigationItem | undefined {
  const isBelow = ({ to }: NavigationItem) =>
    to === paths.dashboard ? pathname === to : pathname === to || pathname.startsWith(`${to}/`)
  return shown.find(({ also }) => also?.test(pathname)) ?? shown.find(isBelow)
}
