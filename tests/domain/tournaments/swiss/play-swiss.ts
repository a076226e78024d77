import { fromLeagueColumns } from '#domain/rulebook/league-columns.ts'
import type { Random } from '#domain/random.ts'
import type { Game, Schedule } from '#domain/schema/schedules.ts'
import { createSwiss } from '#domain/tournaments/swiss/create-swiss.ts'
import { addPairing, findRoundToPair } from '#domain/tournaments/swiss/next-round.ts'
import { computeSwissTable } from '#domain/tournaments/swiss/swiss-table.ts'
import { getTournamentState, resolveTournamentTeams, type TournamentState } from '#domain/tournaments/tournament.ts'
import { testId } from '../../../support/rows/factories.ts'
import { makeTournament } from '../../../support/rows/tournaments.ts'

/** A Swiss tournament as rows, and what follows from them. The teams are `T1`, the first seed, `T2`, … */
export class SwissInTest {
  readonly rulebook = fromLeagueColumns('win_percentage', []) // counts no points, so a win counts 1
  readonly teams: readonly { readonly id: string; readonly name: string }[]
  schedule: Schedule
  stored: readonly Game[]

  constructor(teams: number, rounds: number | null = null, names?: readonly string[]) {
    this.teams = Array.from({ length: teams }, (_, index) => {
      const id = names?.[index] ?? `T${index + 1}`
      return { id, name: id }
    })
    const rowIds = this.teams.map(() => testId())
    const made = makeTournament(createSwiss(teams, rounds), rowIds)
    const readable = (id: string | null) => this.teams[rowIds.indexOf(id ?? '')]?.id ?? null
    this.schedule = made.schedule
    this.setFacts({ entrants: this.teams.map(({ id }) => id) })
    this.stored = made.games.map((game) => ({
      ...game,
      home_team_id: readable(game.home_team_id),
      away_team_id: readable(game.away_team_id),
    }))
  }

  get games(): readonly Game[] {
    return resolveTournamentTeams(this.schedule, this.stored)
  }

  get state(): TournamentState {
    const state = getTournamentState(this.schedule, this.stored)
    if (!state) throw new Error('It has a bracket')
    return state
  }

  get rows() {
    return computeSwissTable(this.state, this.games, this.teams, this.rulebook)
  }

  find() {
    return findRoundToPair(this.state, this)
  }

  pair(round: number): void {
    const found = this.find()
    const paired = addPairing(this.state, this, round, found?.pairing.teams ?? [])
    this.setFacts({ paired })
  }

  setFacts(change: Partial<NonNullable<Schedule['tournament_facts']>>): void {
    const { tournament_facts: facts } = this.schedule
    if (facts) this.schedule = { ...this.schedule, tournament_facts: { ...facts, ...change } }
  }

  /** Gives a game between two teams a score, the first team's first. */
  score(one: string, other: string, goals: number, against: number): void {
    this.#change([one, other], (game) =>
      withScore(game, ...(game.home_team_id === one ? ([goals, against] as const) : ([against, goals] as const))),
    )
  }

  forfeit(by: string, opponent: string): void {
    this.#change([by, opponent], (game) => withForfeit(game, game.home_team_id === by ? 'home' : 'away'))
  }

  #change(teams: readonly string[], change: (game: Game) => Game): void {
    const { games } = this
    const game = games.findLast(
      ({ home_team_id: home, away_team_id: away }) => teams.includes(home ?? '') && teams.includes(away ?? ''),
    )
    if (!game) throw new Error(`${teams.join(' and ')} have no game`)
    this.stored = games.map((each) => (each.id === game.id ? change(game) : each))
  }

  /** Gives all open games a result; the better seed is more likely to win. */
  playRound(random: Random, isRegular: boolean): void {
    this.stored = this.games.map((game) => {
      const { home_team_id: home, away_team_id: away, status } = game
      if (status !== 'scheduled' || home === null || away === null) return game
      const chance = random()
      if (!isRegular && chance < 0.06) return withForfeit(game, chance < 0.03 ? 'home' : 'away')
      if (chance < 0.25) return withScore(game, 1, 1)
      const homeWins = random() < (Number(home.slice(1)) < Number(away.slice(1)) ? 0.7 : 0.3)
      return homeWins ? withScore(game, 2, 0) : withScore(game, 0, 1)
    })
  }
}

const withScore = (game: Game, home_score: number, away_score: number): Game => ({
  ...game,
  status: 'completed',
  home_score,
  away_score,
  result_state: 'official',
})

const withForfeit = (game: Game, by: 'home' | 'away'): Game => ({ ...game, status: 'forfeited', forfeited_by: by })
