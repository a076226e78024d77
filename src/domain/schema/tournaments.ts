import * as z from 'zod/mini'
import { calendarDateSchema, idSchema, textSchema, versionSchema, wholeNumberSchema } from './columns.ts'

/** How many games a series can have at most: an odd number, so that it has a winner. One is no series. */
export const seriesLengths = [1, 3, 5, 7] as const

/** What decides two legs that are level on goals: extra time or penalties, or first the goals scored away. */
export const legDeciders = ['aggregate', 'away_goals'] as const

/** A bracket of 64 teams with this many rounds is within `maxMatches`. */
export const maxSwissRounds = 20

export const tournamentFormats = [
  'single_elimination',
  'double_elimination',
  'page_playoff',
  'pools_to_bracket',
  'swiss',
] as const

const isOdd = (count: number): boolean => count % 2 === 1

/**
 * A template from which tournaments are created. Every organization starts with the built-in ones and can add its own.
 */
export const tournamentTemplateRow = z.object({
  id: idSchema,
  organization_id: idSchema,
  name: textSchema(1, 120),
  description: z.nullable(textSchema(1, 1000)),
  format: z.enum(tournamentFormats),
  pools: z.nullable(wholeNumberSchema(1, 16)), // set if and only if the format has pools
  advancing: wholeNumberSchema(1, 8), // from each pool
  wild_cards: wholeNumberSchema(0, 16), // how many teams of the next place advance, across all pools
  has_consolation: z.boolean(),
  has_third_place_game: z.boolean(),
  has_placement_games: z.boolean(), // only for single elimination, and for pools without wild cards
  best_of: wholeNumberSchema(1, 7).check(z.refine(isOdd)), // how many games each pairing of the main bracket has at most
  two_legs: z.nullable(z.enum(legDeciders)), // set if each pairing of the main bracket is two games, decided by their total score; then best_of is 1
  final_best_of: z.nullable(wholeNumberSchema(1, 7).check(z.refine(isOdd))), // how many games the final has at most; null: like the other pairings of the main bracket
  rounds: z.nullable(wholeNumberSchema(1, maxSwissRounds)), // only for the Swiss system; null: as many as a knockout would have
  reseeds: z.boolean(), // whether the best remaining seed plays the lowest in each round; only for single elimination
  is_builtin: z.boolean(), // whether the template was created with the organization; devices create only custom ones
  version: versionSchema,
})
export type TournamentTemplate = z.infer<typeof tournamentTemplateRow>

/** Seeds, match numbers and places start at 1, pools at 0. */
export const bracketSourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('seed'), seed: wholeNumberSchema(1, 64) }),
  z.object({ kind: z.literal('place'), place: wholeNumberSchema(1, 64), pool: wholeNumberSchema(0, 31) }),
  z.object({
    kind: z.literal('qualifier'),
    slot: wholeNumberSchema(1, 64),
    place: wholeNumberSchema(1, 64),
    pools: z.readonly(z.array(wholeNumberSchema(0, 31)).check(z.maxLength(32))), // none: any
  }),
  z.object({ kind: z.literal('winner'), match: wholeNumberSchema(1, 1000) }),
  z.object({ kind: z.literal('reseeded'), round: wholeNumberSchema(1, 1000), rank: wholeNumberSchema(1, 64) }),
  z.object({ kind: z.literal('paired'), round: wholeNumberSchema(2, maxSwissRounds), slot: wholeNumberSchema(1, 64) }),
  z.object({ kind: z.literal('loser'), match: wholeNumberSchema(1, 1000), firstGameOnly: z.boolean() }),
])

export const bracketStages = ['pool', 'main', 'losers', 'consolation', 'placement', 'third', 'final'] as const

export const maxMatches = 1000

/**
 * A tournament's bracket as it was when the tournament was created: later versions of the app may generate other
 * brackets but leave this one unchanged.
 */
export const storedBracketSchema = z.object({
  format: z.enum(tournamentFormats),
  teams: wholeNumberSchema(2, 64),
  pools: z.array(z.array(wholeNumberSchema(1, 64)).check(z.maxLength(64))).check(z.maxLength(32)),
  matches: z
    .array(
      z.object({
        number: wholeNumberSchema(1, maxMatches), // the match's position in the list, from 1
        stage: z.enum(bracketStages),
        round: wholeNumberSchema(1, 1000),
        position: wholeNumberSchema(0, 1000),
        pool: z.nullable(wholeNumberSchema(0, 31)),
        sources: z.tuple([bracketSourceSchema, bracketSourceSchema]), // only earlier matches
        ifNeeded: z.boolean(),
        places: z.optional(z.readonly(z.tuple([wholeNumberSchema(1, 64), wholeNumberSchema(1, 64)]))), // for placement
        series: z.optional(
          z
            .object({
              game: wholeNumberSchema(1, 7),
              of: wholeNumberSchema(2, 7),
              by: z.optional(z.enum(legDeciders)), // set for two legs
            })
            .check(z.refine(({ of, by }) => (of === 2) === (by !== undefined))),
        ),
      }),
    )
    .check(z.minLength(1), z.maxLength(maxMatches)),
})
export type StoredBracket = z.infer<typeof storedBracketSchema>

/** What league staff enter about a tournament in addition to its results. */
export const tournamentFactsSchema = z.object({
  entrants: z.array(idSchema).check(z.minLength(2), z.maxLength(64)), // the teams in seed order, starting with seed 1
  withdrawn: z.array(idSchema).check(z.maxLength(64)),
  // By pool: its teams in order of placing, first place first; null until staff fill the bracket from the pool.
  placings: z.array(z.nullable(z.array(idSchema).check(z.maxLength(64)))).check(z.maxLength(32)),
  // The team of each slot (`qualifier` source), once staff fill the bracket from all pools.
  qualified: z.optional(z.array(idSchema).check(z.maxLength(64))),
  // In a Swiss tournament, for each round from the second on that staff have paired: the two teams of its first game, the
  // home team first, those of the second, and so on; if the number is odd, the last team has the bye.
  paired: z.optional(z.array(z.array(idSchema).check(z.maxLength(64))).check(z.maxLength(maxSwissRounds - 1))),
})
export type StoredTournamentFacts = z.infer<typeof tournamentFactsSchema>

/** The settings of a tournament's schedule other than its dates. */
export const templateConfigSchema = z.object({
  maxTeams: wholeNumberSchema(2, 64),
  registrationDeadline: calendarDateSchema,
  venueIds: z.array(idSchema).check(z.maxLength(1000)),
})
export type TemplateConfig = z.infer<typeof templateConfigSchema>
