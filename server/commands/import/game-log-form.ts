import * as z from 'zod/mini'
import { strictRecord } from '#domain/schema/strict-record.ts'
import { calendarDateSchema, scoreSchema, textSchema } from '#domain/schema/columns.ts'
import type { ImportedSeason, SeasonGame } from './imported-season.ts'
import { headingShape, joinNotices, teamNameSchema } from './season-columns.ts'
import { noFacts } from './season-facts.ts'

// The form of a game log: baseball, teams by code, several games of a pair on one day.

/** A published table's figures for each team, which are derived from the games. */
const publishedFigures = ['rank', 'G', 'W', 'L', 'home_games', 'RS', 'RA']

export const gameLogFile = strictRecord(
  {
    ...headingShape,
    notice_games: z.optional(z.string()),
    source_table: z.optional(z.string()),
    licence_table: z.optional(z.string()),
    table: z
      .array(
        strictRecord(
          {
            team: textSchema(1, 10),
            name: teamNameSchema,
            league: textSchema(1, 80),
            division: z.optional(z.null('A division within a league is not supported: leave it out or write null')),
          },
          publishedFigures,
        ),
      )
      .check(z.minLength(2)),
    games: z
      .array(
        strictRecord({
          d: calendarDateSchema,
          n: z.int().check(z.gte(0), z.lte(3)), // 0: the only game of the day; otherwise its position in the doubleheader
          v: z.string(),
          h: z.string(),
          vs: scoreSchema,
          hs: scoreSchema,
          forfeit: z.optional(z.enum(['V', 'H'])), // awarded to the visitor, or to the home team
        }),
      )
      .check(z.minLength(1)),
  },
  ['fields'],
)

export function fromGameLog(file: z.infer<typeof gameLogFile>): ImportedSeason {
  const divisions = [...new Set(file.table.map((row) => row.league))].toSorted()
  return {
    name: file.competition,
    notice: joinNotices(
      file.notice_games,
      file.licence,
      file.source_table && `Table: ${file.source_table}`,
      file.licence_table,
    ),
    sport: 'Baseball',
    timeZone: 'America/New_York',
    ranking: 'win_percentage',
    tieBreakers: [],
    otherRules: [],
    facts: noFacts,
    tableRules: { rulebooks: [], clauses: [], notApplied: [], restart: null },
    knockout: [],
    divisions: divisions.length > 1 ? divisions : [],
    teams: file.table.map(({ team, name, league }) => ({
      key: team,
      name,
      division: divisions.length > 1 ? league : null,
      code: team,
    })),
    games: file.games.map(({ d, n, v, h, vs, hs, forfeit }): SeasonGame => {
      const game = {
        key: `${d} ${v} at ${h} ${n}`,
        date: d,
        time: null,
        ofDay: Math.max(1, n),
        home: h,
        away: v,
        round: null,
        decidedBy: null,
        details: null,
        isTiebreaker: false,
      }
      if (forfeit === undefined) {
        return { ...game, status: 'completed', forfeitedBy: null, homeScore: hs, awayScore: vs }
      }
      const forfeitedBy = forfeit === 'V' ? 'home' : 'away'
      return { ...game, status: 'forfeited', forfeitedBy, homeScore: null, awayScore: null }
    }),
  }
}
