import * as z from 'zod/mini'
import { calendarDate, id, text, version, wholeNumber } from './columns.ts'

export const tournamentFormats = ['single_elimination', 'double_elimination', 'pools_to_bracket'] as const

/** A kind of tournament to start from. Every organization starts with the built-in ones and can add its own. */
export const tournamentTemplateRow = z.object({
  id,
  organization_id: id,
  name: text(1, 120),
  description: z.nullable(text(1, 1000)),
  format: z.enum(tournamentFormats),
  pools: z.nullable(wholeNumber(1, 16)), // set if and only if the format has pools
  has_consolation: z.boolean(),
  has_third_place_game: z.boolean(),
  is_builtin: z.boolean(), // created with the organization; devices create only custom ones
  version,
})
export type TournamentTemplate = z.infer<typeof tournamentTemplateRow>

/** Seeds, match numbers and places start at 1, pools at 0. */
export const bracketSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('seed'), seed: wholeNumber(1, 64) }),
  z.object({ kind: z.literal('place'), place: wholeNumber(1, 64), pool: wholeNumber(0, 31) }),
  z.object({ kind: z.literal('winner'), match: wholeNumber(1, 1000) }),
  z.object({ kind: z.literal('loser'), match: wholeNumber(1, 1000), firstGameOnly: z.boolean() }),
])

export const bracketStages = ['pool', 'main', 'losers', 'consolation', 'third', 'final'] as const

export const mostMatches = 1000

/**
 * A tournament's bracket as it was when the tournament was created: later versions of the app may generate other
 * brackets but leave this one unchanged.
 */
export const storedBracket = z.object({
  format: z.enum(tournamentFormats),
  teams: wholeNumber(2, 64),
  pools: z.array(z.array(wholeNumber(1, 64)).check(z.maxLength(64))).check(z.maxLength(32)),
  matches: z
    .array(
      z.object({
        number: wholeNumber(1, mostMatches), // its position in the list, from 1
        stage: z.enum(bracketStages),
        round: wholeNumber(1, 1000),
        position: wholeNumber(0, 1000),
        pool: z.nullable(wholeNumber(0, 31)),
        sources: z.tuple([bracketSource, bracketSource]), // only earlier matches
        ifNeeded: z.boolean(),
      }),
    )
    .check(z.minLength(1), z.maxLength(mostMatches)),
})
export type StoredBracket = z.infer<typeof storedBracket>

/** What league staff enter about a tournament besides its results. */
export const tournamentFacts = z.object({
  entrants: z.array(id).check(z.minLength(2), z.maxLength(64)), // the team with seed 1, with seed 2, …
  withdrawn: z.array(id).check(z.maxLength(64)),
  // By pool: its teams, starting with first place; null until staff fill the bracket from the pool.
  placings: z.array(z.nullable(z.array(id).check(z.maxLength(64)))).check(z.maxLength(32)),
})
export type StoredTournamentFacts = z.infer<typeof tournamentFacts>

/** The settings of a tournament's schedule besides its dates. */
export const templateConfig = z.object({
  maxTeams: wholeNumber(2, 64),
  registrationDeadline: calendarDate,
  venueIds: z.array(id).check(z.maxLength(1000)),
})
export type TemplateConfig = z.infer<typeof templateConfig>
