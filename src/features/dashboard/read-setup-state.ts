import type { SetupCounts } from '#domain/get-started/first-steps.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

export type SetupState = {
  readonly setUp: SetupCounts
  /**
   * The league being set up: the oldest active one, or the oldest of all if none is active. `draftId` is the
   * organization's newest draft.
   */
  readonly league: League | undefined
  readonly draftId: string | undefined
}

/** Reads how far the organization's setup has progressed, according to this device's data. */
export async function readSetupState(db: LocalDatabase, organizationId: string): Promise<SetupState> {
  const ofOurs = { organization_id: organizationId }
  const [leagues, teams, venues, schedules, coaches, sponsors] = await Promise.all([
    db.leagues.where(ofOurs).sortBy('created_at'),
    db.teams.where(ofOurs).count(),
    db.venues.where(ofOurs).count(),
    db.schedules.where(ofOurs).sortBy('created_at'),
    db.memberships
      .where(ofOurs)
      .filter(({ role }) => role === 'team_manager')
      .count(),
    db.sponsors.where(ofOurs).count(),
  ])
  const drafts = schedules.filter(({ status }) => status === 'draft')
  return {
    setUp: {
      leagues: leagues.length,
      teams,
      venues,
      schedules: schedules.length,
      publishedSchedules: schedules.length - drafts.length,
      coaches,
      publicLeagues: leagues.filter(({ is_public }) => is_public).length,
      sponsors,
    },
    league: leagues.find(({ status }) => status === 'active') ?? leagues[0],
    draftId: drafts.at(-1)?.id,
  }
}
