import { createBracket } from '#domain/tournaments/create-bracket.ts'
import { minTournamentTeams, maxTournamentTeams, type Bracket } from '#domain/tournaments/model.ts'
import type { TournamentTemplate } from '#domain/schema/tournaments.ts'
import type { TournamentInputs, TournamentSettings } from './tournament-form.ts'
import { t } from './words.ts'

export const formatLabels: Record<TournamentTemplate['format'], string> = {
  single_elimination: t.singleElimination,
  double_elimination: t.doubleElimination,
  pools_to_bracket: t.poolsThenBracket,
}

export const formatDescriptions: Record<TournamentTemplate['format'], string> = {
  single_elimination: t.oneLossTeamOut,
  double_elimination: t.secondLossTeamOut,
  pools_to_bracket: t.everybodyPlaysEverybodyPool,
}

type Kind = Pick<TournamentInputs, 'format' | 'pools' | 'hasConsolation' | 'hasThirdPlaceGame'>
type Template = Pick<TournamentTemplate, 'format' | 'pools' | 'has_consolation' | 'has_third_place_game'>

/** Returns the form values that a template represents. */
export function toTournamentKind(template: Template | undefined): Kind {
  return {
    format: template?.format ?? 'single_elimination',
    pools: String(template?.pools ?? 2),
    hasConsolation: template?.has_consolation ?? false,
    hasThirdPlaceGame: template?.has_third_place_game ?? false,
  }
}

/** Returns the form values that a template stores, without those the format does not use. */
export function toTemplate({
  format,
  pools,
  hasConsolation,
  hasThirdPlaceGame,
}: Pick<TournamentSettings, 'format' | 'pools' | 'hasConsolation' | 'hasThirdPlaceGame'>): Template {
  const hasExtras = format !== 'double_elimination'
  return {
    format,
    pools: format === 'pools_to_bracket' ? pools : null,
    has_consolation: hasExtras && hasConsolation,
    has_third_place_game: hasExtras && hasThirdPlaceGame,
  }
}

/** Returns the bracket for the form values, or null if they do not describe one. */
export function createBracketFromKind(kind: Kind, teams: number): Bracket | null {
  const pools = Number(kind.pools)
  if (teams < minTournamentTeams || teams > maxTournamentTeams) return null
  if (kind.format === 'pools_to_bracket' && !(Number.isInteger(pools) && pools >= 1 && pools <= 16)) return null
  return createBracket(toTemplate({ ...kind, pools }), teams)
}
