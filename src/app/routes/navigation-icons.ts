import { CircleDollarSign, IdCard, LayoutDashboard, MapPin, Settings, Trophy, type LucideIcon } from 'lucide-react'
import { paths } from './paths.ts'
import { tabIcons } from './tab-icons.ts'

/** The icons of the navigation's entries, by path. */
export const navigationIcons: Readonly<Partial<Record<string, LucideIcon>>> = {
  ...tabIcons,
  [paths.dashboard]: LayoutDashboard,
  [paths.leagues]: Trophy,
  [paths.venues]: MapPin,
  [paths.sponsorship]: CircleDollarSign,
  [paths.members]: IdCard,
  [paths.settings]: Settings,
}
