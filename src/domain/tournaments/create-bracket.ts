import type { TournamentTemplate } from '../schema/tournaments.ts'
import { createDoubleElimination } from './formats/double-elimination.ts'
import { maxTournamentTeams, minTournamentTeams, type Bracket } from './model.ts'
import { createPagePlayoff, pagePlayoffTeams } from './formats/page-playoff.ts'
import { createPoolsBracket } from './formats/pools-bracket.ts'
import { requireTeamCount } from './seeding.ts'
import { createSingleElimination } from './formats/single-elimination.ts'
import { createSwiss } from './swiss/create-swiss.ts'

export type BracketTemplate = Pick<
  TournamentTemplate,
  | 'format'
  | 'pools'
  | 'advancing'
  | 'wild_cards'
  | 'has_consolation'
  | 'has_third_place_game'
  | 'has_placement_games'
  | 'best_of'
  | 'two_legs'
  | 'final_best_of'
  | 'reseeds'
  | 'rounds'
>

/** Whether this format is possible with this many teams: four for a Page playoff, 2 to 64 for any other. */
export function isTeamCountOf(format: BracketTemplate['format'], teams: number): boolean {
  if (format === 'page_playoff') return teams === pagePlayoffTeams
  return Number.isInteger(teams) && teams >= minTournamentTeams && teams <= maxTournamentTeams
}

/**
 * Creates the bracket of a template for this many teams. Pools are as equal as possible. There are fewer pools if some
 * would have fewer teams than advance from each, and fewer wild cards if there are not that many teams in the next place.
 * A double elimination has a second final but neither a consolation nor a third-place game: its losers' side replaces
 * both, as do placement games, which only a single elimination and pools without wild cards have.
 * So does the semifinal of a Page playoff. Neither has series or legs.
 * @throws RangeError if the format is not possible with this many teams (`isTeamCountOf`)
 */
export function createBracket(template: BracketTemplate, teams: number): Bracket {
  requireTeamCount(teams)
  const options = {
    thirdPlace: template.has_third_place_game,
    consolation: template.has_consolation,
    bestOf: template.best_of,
    legs: template.two_legs,
    finalBestOf: template.final_best_of,
  }
  switch (template.format) {
    case 'single_elimination':
      return createSingleElimination(teams, {
        ...options,
        placement: template.has_placement_games,
        reseeds: template.reseeds,
      })
    case 'double_elimination':
      return createDoubleElimination(teams)
    case 'page_playoff':
      return createPagePlayoff(teams)
    case 'swiss':
      return createSwiss(teams, template.rounds)
    case 'pools_to_bracket': {
      const wanted = template.pools ?? 1
      const most = Math.max(1, Math.floor(teams / Math.max(2, template.advancing)))
      const pools = Math.min(wanted, most)
      const advance = Math.min(Math.max(template.advancing, pools === 1 ? 2 : 1), Math.floor(teams / pools))
      const next = Math.min(pools, teams - advance * pools)
      const sizes = Array.from({ length: pools }, (_, pool) => Math.floor((teams + pools - 1 - pool) / pools))
      const wildCards = Math.min(template.wild_cards, next)
      const placement = template.has_placement_games && template.wild_cards === 0
      return createPoolsBracket({ sizes, advance, wildCards, ...options, placement })
    }
  }
}
