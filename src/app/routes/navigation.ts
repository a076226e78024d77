import {
  CalendarDays,
  ChartNoAxesColumn,
  CircleDollarSign,
  House,
  IdCard,
  LayoutDashboard,
  MapPin,
  Settings,
  Trophy,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { can, type Actor, type Capability } from '#domain/people/capabilities.ts'
import { paths } from './paths.ts'
import { t } from './words.ts'

export type NavigationItem = {
  readonly to: string
  readonly label: string
  readonly icon: LucideIcon
  readonly needs: Capability
  /** Whether it is one of the tabs at the bottom of a phone's screen. */
  readonly tab: boolean
  /** Screens that belong to this item although their paths do not begin with `to`. */
  readonly also?: RegExp
}

/** In the order of the side navigation. */
const items: readonly NavigationItem[] = [
  {
    to: paths.today,
    get label() {
      return t.today
    },
    icon: House,
    needs: 'organization.read',
    tab: true,
    also: /^\/dashboard\/(games\/|(enter-score|scan)$)/,
  },
  {
    to: paths.dashboard,
    get label() {
      return t.dashboard
    },
    icon: LayoutDashboard,
    needs: 'organization.read',
    tab: false,
  },
  {
    to: paths.leagues,
    get label() {
      return t.leagues
    },
    icon: Trophy,
    needs: 'organization.read',
    tab: false,
    also: /^\/dashboard\/import$/,
  },
  {
    to: paths.teams,
    get label() {
      return t.teams
    },
    icon: Users,
    needs: 'organization.read',
    tab: true,
    also: /\/teams$/,
  },
  {
    to: paths.scheduling,
    get label() {
      return t.schedule
    },
    icon: CalendarDays,
    needs: 'organization.read',
    tab: true,
    also: /\/schedule(\/print)?$|^\/dashboard\/schedule(s|-changes)\//,
  },
  {
    to: paths.standings,
    get label() {
      return t.standings
    },
    icon: ChartNoAxesColumn,
    needs: 'organization.read',
    tab: true,
    also: /\/standings$/,
  },
  {
    to: paths.venues,
    get label() {
      return t.venues
    },
    icon: MapPin,
    needs: 'organization.read',
    tab: false,
  },
  {
    to: paths.sponsorship,
    get label() {
      return t.sponsorship
    },
    icon: CircleDollarSign,
    needs: 'sponsorship.manage',
    tab: false,
  },
  {
    to: paths.members,
    get label() {
      return t.members
    },
    icon: IdCard,
    needs: 'organization.read',
    tab: false,
  },
  {
    to: paths.settings,
    get label() {
      return t.settings
    },
    icon: Settings,
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
