import { createBracket, isTeamCountOf, type BracketTemplate } from '#domain/tournaments/create-bracket.ts'
import type { Bracket } from '#domain/tournaments/model.ts'
import type { TournamentTemplate } from '#domain/schema/tournaments.ts'
import {
  finalKinds,
  numberFieldsSchema,
  pairingKinds,
  withUsedNumbers,
  type PairingKind,
  type TournamentInputs,
  type TournamentSettings,
} from './tournament-form.ts'
import { t } from './words.ts'

export const formatLabels: Record<TournamentTemplate['format'], string> = {
  single_elimination: t.singleElimination,
  double_elimination: t.doubleElimination,
  page_playoff: t.pagePlayoff,
  pools_to_bracket: t.poolsThenBracket,
  swiss: t.swissSystem,
}

export const formatDescriptions: Record<TournamentTemplate['format'], string> = {
  single_elimination: t.oneLossTeamOut,
  double_elimination: t.secondLossTeamOut,
  page_playoff: t.firstTwoPlayForFinal,
  pools_to_bracket: t.everybodyPlaysEverybodyPool,
  swiss: t.everyoneKeepsPlaying,
}

/** What to know about a format without options. */
export const formatNotes: Partial<Record<TournamentTemplate['format'], string>> = {
  double_elimination: t.losersSidePlaysFinal,
  page_playoff: t.semifinalLoserIsThird,
  swiss: t.staffPairRounds,
}

/** The fields of the form that a template stores. */
type KindField =
  | 'format'
  | 'pools'
  | 'advancing'
  | 'wildCards'
  | 'rounds'
  | 'hasConsolation'
  | 'hasThirdPlaceGame'
  | 'hasPlacementGames'
  | 'pairing'
  | 'final'
  | 'reseeds'

type Kind = Pick<TournamentInputs, KindField>
type Template = BracketTemplate

/** Returns the form values that a template represents. */
export function toTournamentKind(template: Template | undefined): Kind {
  return {
    format: template?.format ?? 'single_elimination',
    pools: String(template?.pools ?? 2),
    advancing: String(template?.advancing ?? 2),
    wildCards: String(template?.wild_cards ?? 0),
    rounds: String(template?.rounds ?? ''),
    hasConsolation: template?.has_consolation ?? false,
    hasThirdPlaceGame: template?.has_third_place_game ?? false,
    hasPlacementGames: template?.has_placement_games ?? false,
    pairing: toPairingKind(template),
    final: finalKinds.find((kind) => kind === String(template?.final_best_of ?? '')) ?? '',
    reseeds: template?.reseeds ?? false,
  }
}

/** Whether games can decide every place: with wild cards, nobody knows beforehand who does not advance. */
export const mayHavePlacementGames = (format: TournamentTemplate['format'], wildCards: number): boolean =>
  format === 'single_elimination' || (format === 'pools_to_bracket' && wildCards === 0)

function toPairingKind(template: Template | undefined): PairingKind {
  return template?.two_legs ?? pairingKinds.find((kind) => kind === String(template?.best_of)) ?? '1'
}

/** Returns the form values that a template stores, without those the format does not use. */
export function toTemplate({
  format,
  pools,
  advancing,
  wildCards,
  rounds,
  hasConsolation,
  hasThirdPlaceGame,
  hasPlacementGames,
  pairing,
  final,
  reseeds,
}: Pick<TournamentSettings, KindField>): Template {
  const hasPlacement = hasPlacementGames && mayHavePlacementGames(format, wildCards)
  const hasKnockout = format === 'single_elimination' || format === 'pools_to_bracket'
  const hasExtras = hasKnockout && !hasPlacement
  const hasPools = format === 'pools_to_bracket'
  const legs = pairing === 'aggregate' || pairing === 'away_goals' ? pairing : null
  return {
    format,
    pools: hasPools ? pools : null,
    advancing: hasPools ? advancing : 2,
    wild_cards: hasPools ? wildCards : 0,
    has_consolation: hasExtras && hasConsolation,
    has_third_place_game: hasExtras && hasThirdPlaceGame,
    has_placement_games: hasPlacement,
    best_of: hasKnockout && !legs ? Number(pairing) : 1,
    two_legs: hasKnockout ? legs : null,
    final_best_of: hasKnockout && final !== '' && final !== pairing ? Number(final) : null,
    rounds: format === 'swiss' ? rounds : null,
    reseeds: format === 'single_elimination' && reseeds,
  }
}

/** Returns the bracket for the form values, or null if they do not describe one. */
export function createBracketFromKind(kind: Kind, teams: number): Bracket | null {
  if (!isTeamCountOf(kind.format, teams)) return null
  const fields = numberFieldsSchema.safeParse(withUsedNumbers(kind))
  return fields.success ? createBracket(toTemplate({ ...kind, ...fields.data }), teams) : null
}
