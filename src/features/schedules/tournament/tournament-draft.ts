import * as z from 'zod/mini'
import { tournamentFormats, type TournamentTemplate } from '#domain/schema/tournaments.ts'
import { commonDraft, emptyAnswers } from '../wizard/wizard-draft.ts'
import { kindOf } from './tournament-kind.ts'
import type { TournamentInputs } from './tournament-form.ts'

/** What *Create Tournament* brings along: a schedule whose results the seeds can come from. */
export const arrival = z.object({
  leagueId: z.string(),
  scheduleName: z.string(),
  /** Games and points of each team of the schedule. */
  totals: z.array(z.object({ teamId: z.string(), games: z.number(), points: z.number() })),
})
export type Arrival = z.infer<typeof arrival>

/** The wizard as it is kept on the device while somebody is at it: complete or not. */
export const tournamentDraft = z.object({
  step: z.int().check(z.gte(0), z.lte(3)),
  isProposed: z.boolean(),
  /** What it was begun with. */
  arrival: z.nullable(arrival),
  input: z.extend(commonDraft, {
    templateId: z.string(),
    format: z.enum(tournamentFormats),
    pools: z.string(),
    hasConsolation: z.boolean(),
    hasThirdPlaceGame: z.boolean(),
    registrationDeadline: z.string(),
    maxTeams: z.string(),
    seeding: z.enum(['points', 'standings', 'hand']),
  }),
})
export type TournamentDraft = z.infer<typeof tournamentDraft>

/** @param template the one to begin with; none: a plain single elimination */
export function beginTournament(
  leagueId: string,
  template: TournamentTemplate | undefined,
  from: Arrival | null,
): TournamentDraft {
  return { step: 0, isProposed: false, arrival: from, input: emptyTournament(leagueId, template, from) }
}

function emptyTournament(
  leagueId: string,
  template: TournamentTemplate | undefined,
  from: Arrival | null,
): TournamentInputs {
  return {
    ...emptyAnswers(from?.leagueId ?? leagueId),
    name: from === null ? '' : nameAfter(from),
    templateId: template?.id ?? '',
    ...kindOf(template),
    registrationDeadline: '',
    maxTeams: '',
    seeding: 'points',
  }
}

/** What a tournament is called at first that follows a schedule. */
function nameAfter({ scheduleName }: Arrival): string {
  return `${scheduleName} Tournament`.slice(0, 120)
}

/** Somebody has only looked in. */
export function isUntouched({ step, input, arrival: from }: Omit<TournamentDraft, 'isProposed'>): boolean {
  return step === 0 && input.name === (from === null ? '' : nameAfter(from)) && input.description === ''
}
