import { Activity, Building2, CalendarDays, MapPin, Scale, Shield, Trophy, UserPlus, Users } from 'lucide-react'

/** By what an action is done to, the word before its dot. */
const icons = {
  member: Users,
  user: UserPlus,
  organization: Building2,
  league: Trophy,
  tournament: Trophy,
  schedule: CalendarDays,
  game: CalendarDays,
  team: Shield,
  player: UserPlus,
  venue: MapPin,
  points: Scale,
}

/** Beside the words, which say it all. */
export function ActivityIcon({ action }: { action: string }) {
  const kind = action.split('.')[0]
  const [, Icon = Activity] = Object.entries(icons).find(([name]) => name === kind) ?? []
  return <Icon aria-hidden="true" size={18} className="shrink-0 text-soft" />
}
