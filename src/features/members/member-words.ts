import type { Role } from '#domain/schema/organizations.ts'
import { formatDeviceDate } from '#ui/format/device-date-time.ts'

/** What each role allows, for the person assigning it. */
export const roleDescriptions: Readonly<Record<Role, string>> = {
  league_manager: 'Everything: leagues, scores, sponsorship, members, and the organization itself.',
  league_administrator: 'Everything except sponsorship, the organization’s settings and its league managers.',
  scorekeeper: 'Sees everything sporting and reports the score of any game.',
  team_manager: 'A coach: reports the scores and keeps the roster of their own teams.',
  player: 'Sees published schedules, standings and the rosters of their leagues.',
  viewer: 'Sees published schedules and standings.',
}

export function formatLastSeen(lastSignIn: string | null): string {
  return lastSignIn === null ? 'Has not signed in yet' : `Last signed in ${formatDeviceDate(lastSignIn)}`
}
