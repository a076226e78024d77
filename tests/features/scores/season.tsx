import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { DatabaseProvider } from '#data/queries/context.tsx'
import { setMeta } from '#data/store/meta.ts'
import type { Actor } from '#domain/people/capabilities.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { Role } from '#domain/schema/organizations.ts'
import type { Game, Schedule } from '#domain/schema/schedules.ts'
import { testDatabase } from '../../support/device/databases.ts'
import {
  makeStoredAccount,
  makeField,
  makeGame,
  makeLeagueRow,
  makeMembership,
  makeSchedule,
  makeTeam,
  makeTeamStaff,
  makeVenue,
  testId,
} from '../../support/rows/factories.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** A published league with four teams and a field, as a device would receive it from the server. */
export type Season = {
  readonly db: LocalDatabase
  readonly organizationId: string
  readonly league: League
  readonly schedule: Schedule
  readonly teamIds: readonly [string, string, string, string]
  /** Adds a game: by default, Tigers – Sharks, with Tigers as the home team. */
  readonly addGame: (given?: Partial<Game>) => Promise<Game>
  /** Signs a person in as a staff member of the teams with these numbers. */
  readonly signIn: (role: Role, teams?: readonly number[]) => Promise<Actor>
}

export async function startSeason(
  given: { league?: Partial<League>; schedule?: Partial<Schedule> } = {},
): Promise<Season> {
  const db = await testDatabase()
  const organizationId = testId()
  const fromServer = { organization_id: organizationId, version: 3 }
  const league = makeLeagueRow({
    ...fromServer,
    name: 'U12 Spring League',
    time_zone: 'Europe/London',
    ...given.league,
  })
  const schedule = makeSchedule({ ...fromServer, league_id: league.id, ...given.schedule })
  const teamIds = [testId(), testId(), testId(), testId()] as const
  const names = ['Tigers', 'Sharks', 'Falcons', 'Bears']
  const venue = makeVenue({ ...fromServer, name: 'Riverside' })
  const field = makeField({ ...fromServer, venue_id: venue.id, name: 'Field 2' })
  await db.leagues.add(league)
  await db.schedules.add(schedule)
  await db.teams.bulkAdd(
    teamIds.map((id, index) => makeTeam({ ...fromServer, id, league_id: league.id, name: names[index] ?? '' })),
  )
  await db.venues.add(venue)
  await db.venue_fields.add(field)

  return {
    db,
    organizationId,
    league,
    schedule,
    teamIds,
    addGame: async (game = {}) => {
      const row = makeGame({
        ...fromServer,
        league_id: league.id,
        schedule_id: schedule.id,
        home_team_id: teamIds[0],
        away_team_id: teamIds[1],
        field_id: field.id,
        ...game,
      })
      await db.games.add(row)
      return row
    },
    signIn: async (role, teams = []) => {
      const account = makeStoredAccount({
        organizations: [{ id: organizationId, name: 'Riverside Sports', role, tier: 'enterprise' }],
      })
      const userId = account.profile.id
      const staffed = teamIds.filter((_, index) => teams.includes(index))
      await db.memberships.add(makeMembership({ ...fromServer, user_id: userId, role, display_name: 'Alex Moor' }))
      await db.team_staff.bulkAdd(
        staffed.map((teamId) => makeTeamStaff({ ...fromServer, team_id: teamId, user_id: userId })),
      )
      await setMeta(db, 'account', account)
      return { userId, organizationId, role, teamIds: new Set(staffed) }
    },
  }
}

export function show(db: LocalDatabase, path: string, address: string, page: ReactNode) {
  return render(
    <DatabaseProvider database={db}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path={path} element={page} />
        </Routes>
      </MemoryRouter>
    </DatabaseProvider>,
  )
}
