import * as z from 'zod/mini'
import { tournamentFormats, type TournamentTemplate } from '#domain/schema/tournaments.ts'
import { commonDraftFields, emptyCommonInputs } from '../wizard/wizard-draft.ts'
import { toTournamentKind } from './tournament-kind.ts'
import { finalKinds, pairingKinds, type TournamentInputs } from './tournament-form.ts'
import { t } from './words.ts'

/** What *Create Tournament* passes to the wizard: a schedule whose results can provide the seeds. */
export const tournamentOriginSchema = z.object({
  leagueId: z.string(),
  scheduleName: z.string(),
  /** The games and points of each team in the schedule. */
  totals: z.array(z.object({ teamId: z.string(), games: z.number(), points: z.number() })),
})
export type TournamentOrigin = z.infer<typeof tournamentOriginSchema>

/** The wizard's state, complete or not, as stored on the device. */
export const tournamentDraftSchema = z.object({
  step: z.int().check(z.gte(0), z.lte(3)),
  isProposed: z.boolean(),
  /** What the wizard was opened with. */
  arrival: z.nullable(tournamentOriginSchema),
  input: z.extend(commonDraftFields, {
    templateId: z.string(),
    format: z.enum(tournamentFormats),
    pools: z.string(),
    advancing: z.string(),
    wildCards: z.string(),
    rounds: z.string(),
    hasConsolation: z.boolean(),
    hasThirdPlaceGame: z.boolean(),
    hasPlacementGames: z.boolean(),
    pairing: z.enum(pairingKinds),
    final: z.enum(finalKinds),
    reseeds: z.boolean(),
    registrationDeadline: z.string(),
    maxTeams: z.string(),
    seeding: z.enum(['points', 'standings', 'hand']),
  }),
})
export type TournamentDraft = z.infer<typeof tournamentDraftSchema>

/** @param template the initial template; if undefined, a plain single elimination */
export function createTournamentDraft(
  leagueId: string,
  template: TournamentTemplate | undefined,
  from: TournamentOrigin | null,
): TournamentDraft {
  return { step: 0, isProposed: false, arrival: from, input: emptyTournament(leagueId, template, from) }
}

function emptyTournament(
  leagueId: string,
  template: TournamentTemplate | undefined,
  from: TournamentOrigin | null,
): TournamentInputs {
  return {
    ...emptyCommonInputs(from?.leagueId ?? leagueId),
    name: from === null ? '' : nameAfter(from),
    templateId: template?.id ?? '',
    ...toTournamentKind(template),
    registrationDeadline: '',
    maxTeams: '',
    seeding: 'points',
  }
}

/** Returns the default name for a tournament that follows a schedule. */
function nameAfter({ scheduleName }: TournamentOrigin): string {
  return t.tournamentNamed(scheduleName).slice(0, 120)
}

/** Returns whether the user has changed nothing yet. */
export function isUntouchedDraft({ step, input, arrival: from }: Omit<TournamentDraft, 'isProposed'>): boolean {
  return step === 0 && input.name === (from === null ? '' : nameAfter(from)) && input.description === ''
}
