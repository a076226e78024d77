import type { Bracket } from '#domain/tournaments/model.ts'
import { toMatchColumns } from '#domain/tournaments/tournament-games.ts'
import { resolveTournamentTeams } from '#domain/tournaments/tournament.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { storedBracketSchema } from '#domain/schema/tournaments.ts'
import { addMinutes } from '#domain/time.ts'
import { makeGame, makeSchedule } from '../../tests/support/rows/factories.ts'
import { makeLeague } from '../../tests/support/server/made-league.ts'
import { createOrganizationOnServer, type Ops } from '../../tests/support/server/new-organization.ts'

export type LargeCups = { readonly email: string; readonly password: string; readonly scheduleIds: readonly string[] }

/**
 * Creates a new person on a running server, with a published tournament for each bracket. Half of each tournament's
 * matches are played.
 */
export async function createLargeCups(url: string, brackets: readonly Bracket[]): Promise<LargeCups> {
  const organization = await createOrganizationOnServer(url)
  const teams = Array.from({ length: Math.max(...brackets.map((bracket) => bracket.teams)) }, (_, index) => index + 1)
  const { leagueId, teamIds, fieldIds, changes } = makeLeague(organization, {
    teams: teams.map((number) => `Team ${number}`),
    fields: 8,
  })
  await organization.push(changes)
  const cups = brackets.map((bracket, index) =>
    cupOf(bracket, {
      organization_id: organization.organizationId,
      league_id: leagueId,
      name: `Cup ${index + 1}`,
      hour: 8 + 2 * index, // the cups use the same fields at different times
      teamIds,
      fieldIds,
    }),
  )
  for (const { ops } of cups) await organization.push([ops])
  const { email, password } = organization
  return { email, password, scheduleIds: cups.map(({ scheduleId }) => scheduleId) }
}

function cupOf(
  bracket: Bracket,
  { teamIds, fieldIds, hour, ...common }: CupPlace,
): { readonly scheduleId: string; readonly ops: Ops } {
  const entrants = teamIds.slice(0, bracket.teams)
  const { organization_id, league_id } = common
  const schedule = makeSchedule({
    ...common,
    id: crypto.randomUUID(),
    type: 'tournament',
    start_date: '2027-03-01',
    end_date: '2027-12-31',
    created_by: null,
    bracket: storedBracketSchema.parse(bracket),
    tournament_facts: { entrants, withdrawn: [], placings: bracket.pools.map(() => null) },
  })
  const ids = { organization_id, league_id, schedule_id: schedule.id }
  let games: readonly Game[] = toMatchColumns(bracket, entrants).map((columns, index) => {
    const start = new Date(Date.UTC(2027, 2, 1 + Math.floor(index / 8), hour)).toISOString()
    const times = { start_time: start, end_time: addMinutes(start, 60) }
    const field_id = fieldIds[index % fieldIds.length] ?? null
    return makeGame({ ...ids, id: crypto.randomUUID(), ...columns, ...times, field_id })
  })
  for (let played = 0; played < games.length / 2; played++) {
    games = resolveTournamentTeams(schedule, games).map((game, index) =>
      index === played ? { ...game, ...result(index) } : game,
    )
  }
  const rows = resolveTournamentTeams(schedule, games).map(withoutVersion)
  const ops = [
    { t: 'schedules', rows: [withoutVersion(schedule)] },
    { t: 'games', rows },
  ]
  return { scheduleId: schedule.id, ops }
}

type CupPlace = {
  readonly organization_id: string
  readonly league_id: string
  readonly name: string
  readonly hour: number
  readonly teamIds: readonly string[]
  readonly fieldIds: readonly string[]
}

function result(index: number) {
  const stands = { status: 'completed', result_state: 'official', result_side: 'staff' } as const
  return index % 3 === 0 ? { ...stands, home_score: 1, away_score: 2 } : { ...stands, home_score: 3, away_score: 2 }
}

/** Removes the version, which the server assigns. */
function withoutVersion(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([column]) => column !== 'version'))
}
