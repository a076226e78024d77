import { commit } from '#data/store/commit.ts'
import { resolveBracketTeams } from '#data/queries/bracket-teams.ts'
import { reportScore } from '#data/changes/report-score.ts'
import type { Bracket } from '#domain/tournaments/model.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import type { Actor } from '#domain/people/capabilities.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { createTournament } from '#features/schedules/tournament/accept-tournament.ts'
import { startSeason, type Season } from '../scores/season.tsx'
import type { LocalDatabase } from '#data/store/local-database.ts'

export const entered = { recorded_at: '2026-05-02T11:00:00.000Z', recorded_offline: true }
export const agreed = { lostGameIds: [], reason: null }

/** Starts a published tournament of the season's four teams, seeded in their order. */
export async function startCup(bracket: Bracket = createSingleElimination(4, { thirdPlace: true })) {
  const season = await startSeason()
  const staff = await season.signIn('league_manager')
  const scheduleId = await createTournament(season.db, staff, cupOf(season, bracket))
  await commit(season.db, season.organizationId, 'schedule.publish', (tx) =>
    tx.patch('schedules', scheduleId, { status: 'published' }),
  )
  const cup = new Cup(season.db, scheduleId)
  return { ...season, cup, staff, scheduleId }
}

export function cupOf({ league, teamIds }: Pick<Season, 'league' | 'teamIds'>, bracket: Bracket) {
  return {
    name: 'Spring cup',
    leagueId: league.id,
    timeZone: 'UTC',
    description: null,
    startDate: '2026-05-02',
    endDate: '2026-05-02',
    templateId: null,
    templateConfig: null,
    constraints: null,
    bracket,
    entrants: teamIds,
    times: bracket.matches.map((_, index) => {
      const start = Date.UTC(2026, 4, 2, 8 + index)
      return { start: new Date(start).toISOString(), end: new Date(start + 3_000_000).toISOString(), fieldId: null }
    }),
  }
}

/** A tournament whose games are returned as screens show them, by match number. */
export class Cup {
  readonly #db: LocalDatabase
  readonly #scheduleId: string
  constructor(db: LocalDatabase, scheduleId: string) {
    this.#db = db
    this.#scheduleId = scheduleId
  }

  async games(): Promise<Game[]> {
    const stored = await this.#db.games.where('schedule_id').equals(this.#scheduleId).sortBy('match_number')
    return resolveBracketTeams(this.#db, stored)
  }

  async match(number: number): Promise<Game> {
    const game = (await this.games()).find((each) => each.match_number === number)
    if (!game) throw new Error(`There is no match ${number}`)
    return game
  }

  async play(actor: Actor, number: number, home_score: number, away_score: number, winner: Game['winner'] = null) {
    const { id } = await this.match(number)
    await reportScore(this.#db, actor, id, { kind: 'final', home_score, away_score, winner }, entered)
  }

  async teams(number: number): Promise<(string | null)[]> {
    const { home_team_id, away_team_id } = await this.match(number)
    return [home_team_id, away_team_id]
  }
}
