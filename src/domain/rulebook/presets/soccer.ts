import type { Rulebook } from '../document.ts'
import {
  amongDifference,
  amongPoints,
  amongScored,
  amongTheTwo,
  byPoints,
  conceded,
  difference,
  fairPlay,
  lots,
  lowestRanking,
  noPublishedTie,
  scored,
} from './clauses.ts'

const points = { win: 3, draw: 1, loss: 0 }
const among = [amongPoints, amongDifference, amongScored]
const whenComplete = [amongPoints, amongDifference].map((clause) => ({ ...clause, complete: true as const }))

export const soccerPresets = {
  soccer_fifa_2026: {
    format: 1,
    name: 'FIFA World Cup 2026, group stage',
    source: {
      document: 'Regulations for the FIFA World Cup 26, ranking in the groups and of the third-placed teams',
      date: '2025',
      uncertain: [
        'The latest FIFA ranking is one fact of a team; earlier editions of the ranking, which decide after it, are not asked.',
      ],
    },
    points,
    forfeit: { score: [3, 0] },
    rank: [byPoints],
    ties: { restart: 'block', order: [...among, difference, scored, fairPlay, lowestRanking('fact_fifa_ranking')] },
    across: {
      order: [
        { id: 'third_points', by: 'points' },
        { id: 'third_difference', by: 'difference' },
        { id: 'third_scored', by: 'scored' },
        { id: 'third_fair_play', by: 'scored', of: 'fact_fair_play' },
        { id: 'third_ranking', by: 'team_fact', of: 'fact_fifa_ranking', better: 'fewest' },
      ],
    },
  },
  soccer_uefa_2024: {
    format: 1,
    name: 'UEFA Euro 2024, group stage',
    source: {
      document: 'Regulations of the UEFA European Football Championship 2022–24',
      clause: 'Articles 20 and 21',
      date: '2022',
      uncertain: [
        'A shootout between two teams that are tied after their last match against each other, before fair play, is not included.',
        'The number of wins, which is one of the criteria for third places, was not verified.',
      ],
    },
    points,
    forfeit: { score: [3, 0] },
    rank: [byPoints],
    ties: {
      restart: 'block',
      order: [...among, difference, scored, fairPlay, lowestRanking('fact_qualifiers_ranking')],
    },
    across: {
      order: [
        { id: 'third_points', by: 'points' },
        { id: 'third_difference', by: 'difference' },
        { id: 'third_scored', by: 'scored' },
        { id: 'third_wins', by: 'wins' },
        { id: 'third_fair_play', by: 'scored', of: 'fact_fair_play' },
        { id: 'third_ranking', by: 'team_fact', of: 'fact_qualifiers_ranking', better: 'fewest' },
      ],
    },
  },
  soccer_la_liga: {
    format: 1,
    name: 'La Liga',
    source: {
      document: 'Reglamento General de la RFEF',
      clause: 'Article on ties in the final classification',
      date: '2023',
      uncertain: ['The playoff on neutral ground that follows fair play has no date of its own here.'],
    },
    points,
    forfeit: { score: [3, 0] },
    rank: [byPoints],
    ties: {
      restart: 'each_group',
      order: [
        { ...amongDifference, id: 'among_the_two_difference', only: 'two', complete: true },
        ...whenComplete.map((clause) => ({ ...clause, only: 'three_or_more' as const })),
        difference,
        scored,
        fairPlay,
        { id: 'playoff', by: 'playoff' },
      ],
    },
  },
  soccer_serie_a: {
    format: 1,
    name: 'Serie A',
    source: {
      document: 'Lega Serie A, rules of the championship',
      date: '2022',
      uncertain: [
        'If three or more teams are tied for the title or against relegation, the two best of the table of their games against each other meet in the playoff; this document leaves their order open.',
        'Whether tied teams start over was not verified.',
      ],
    },
    points,
    forfeit: { score: [3, 0] },
    rank: [byPoints],
    ties: {
      restart: 'block',
      order: [
        // The title, and the last place above the three that are relegated.
        { id: 'playoff', by: 'playoff', only: 'two', forPlaces: [1, 17] },
        {
          id: 'playoff_of_several',
          by: 'missing',
          rule: 'Table of the games between the tied teams, then a playoff between its two best',
          only: 'three_or_more',
          forPlaces: [1, 17],
        },
        ...whenComplete,
        difference,
        scored,
        lots,
      ],
    },
  },
  soccer_us_youth: {
    format: 1,
    name: 'US youth tournament, capped difference',
    source: {
      document: 'Common rules of US youth soccer tournaments',
      date: '2024',
      uncertain: [
        'Tournaments differ in the cap (3 or 4 goals) and in the order of goals for and goals against.',
        noPublishedTie,
      ],
    },
    points,
    forfeit: { score: [3, 0] },
    rank: [byPoints],
    ties: {
      restart: 'never',
      order: [amongTheTwo, { id: 'difference_max_3', by: 'difference', cap: 3 }, conceded, lots],
    },
  },
} satisfies Readonly<Record<string, Rulebook>>
