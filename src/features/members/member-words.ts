import type { Role } from '#domain/schema/organizations.ts'
import { formatDeviceDate } from '#i18n/format-moment.ts'
import { t } from './words.ts'

/** Describes what each role allows, for the person assigning it. */
export const roleDescriptions: Readonly<Record<Role, string>> = {
  league_manager: t.everythingLeaguesScoresSponsorship,
  league_administrator: t.everythingExceptSponsorshipOrganizations,
  scorekeeper: t.seesEverythingSportingReports,
  team_manager: t.coachReportsScoresKeeps,
  player: t.seesPublishedSchedulesStandings,
  viewer: t.seesPublishedSchedulesStandings2,
}

export function formatLastSeen(lastSignIn: string | null): string {
  return lastSignIn === null ? t.hasNotSignedYet : t.lastSigned(formatDeviceDate(lastSignIn))
}
