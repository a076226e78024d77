import { CalendarDays, ChartNoAxesColumn, House, Users, type LucideIcon } from 'lucide-react'
import { paths } from './paths.ts'

/** The icons of a phone's tabs. The others are in navigation-icons.ts, because the first screen doesn't need them. */
export const tabIcons: Readonly<Partial<Record<string, LucideIcon>>> = {
  [paths.today]: House,
  [paths.scheduling]: CalendarDays,
  [paths.standings]: ChartNoAxesColumn,
  [paths.teams]: Users,
}
