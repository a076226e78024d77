import type { TournamentTemplate } from '../schema/tournaments.ts'
import { createDoubleElimination } from './double-elimination.ts'
import type { Bracket } from './model.ts'
import { createPoolsBracket } from './pools-bracket.ts'
import { requireTeamCount } from './seeding.ts'
import { createSingleElimination } from './single-elimination.ts'

export type BracketTemplate = Pick<TournamentTemplate, 'format' | 'pools' | 'has_consolation' | 'has_third_place_game'>

/**
 * Creates the bracket of a template for this many teams. Pools are as equal as possible, and two teams from each
 * advance; with fewer than two teams per pool, there are fewer pools. A double elimination has a second final but
 * neither a consolation nor a third-place game: its losers' side replaces both.
 * @throws RangeError unless there are 2 to 64 teams
 */
export function createBracket(template: BracketTemplate, teams: number): Bracket {
  requireTeamCount(teams)
  const options = { thirdPlace: template.has_third_place_game, consolation: template.has_consolation }
  switch (template.format) {
    case 'single_elimination':
      return createSingleElimination(teams, options)
    case 'double_elimination':
      return createDoubleElimination(teams)
    case 'pools_to_bracket': {
      const pools = Math.min(template.pools ?? 1, Math.floor(teams / 2))
      const sizes = Array.from({ length: pools }, (_, pool) => Math.floor((teams + pools - 1 - pool) / pools))
      return createPoolsBracket({ sizes, advance: 2, ...options })
    }
  }
}
