import type { Rulebook } from '../document.ts'
import {
  amongTheTwo,
  byPercentage,
  byPoints,
  conceded,
  difference,
  lots,
  missingRule,
  noPublishedTie,
  scored,
} from './clauses.ts'

export const americanPresets = {
  baseball_mlb: {
    format: 1,
    name: 'MLB',
    source: {
      document: 'MLB tie-breaking procedures',
      date: '2022',
      uncertain: [
        'Records against other divisions and of the last half of games within the league are not expressed; the order stays open there.',
        'Ties of more than two teams compare the records in all games among them.',
        noPublishedTie,
      ],
    },
    points: null,
    rank: [byPercentage],
    ties: {
      restart: 'one_by_one',
      order: [
        { id: 'among_record', by: 'percentage', games: 'among', meetings: 'any' },
        { id: 'division_record', by: 'percentage', games: 'division' },
        missingRule(
          'other_records',
          'Record against the other divisions of the league, then in its last half of games',
        ),
      ],
    },
  },
  baseball_usssa: {
    format: 1,
    name: 'USSSA baseball and softball, pool play',
    source: {
      document: 'USSSA tie-breaker rules',
      date: '2024',
      uncertain: ['States and tournaments differ in the cap and in what follows the run difference.', noPublishedTie],
    },
    points: null,
    forfeit: { score: [7, 0] },
    rank: [byPercentage],
    ties: {
      restart: 'never',
      order: [
        amongTheTwo,
        conceded,
        { id: 'difference_max_8', by: 'difference', cap: 8 },
        { id: 'usssa_points', by: 'team_fact', of: 'fact_usssa_points' },
        lots,
      ],
    },
  },
  football_nfl: {
    format: 1,
    name: 'NFL, within a division',
    source: {
      document: 'NFL tie-breaking procedures, to break a tie within a division',
      date: '2024',
      uncertain: [
        'Combined rankings in points scored and allowed are not expressed; the order stays open there.',
        'Wild cards use other steps (sweeps, conference first).',
      ],
    },
    points: null,
    draws: 'half_win',
    rank: [byPercentage],
    ties: {
      restart: 'one_by_one',
      order: [
        { id: 'among_record', by: 'percentage', games: 'among' },
        { id: 'division_record', by: 'percentage', games: 'division' },
        { id: 'common_record', by: 'percentage', games: 'common' },
        { id: 'conference_record', by: 'percentage', games: 'conference' },
        { id: 'strength_of_victory', by: 'strength', beaten: true },
        { id: 'strength_of_schedule', by: 'strength' },
        missingRule('combined_ranking', 'Best combined ranking in points scored and points allowed'),
      ],
    },
  },
  football_flag: {
    format: 1,
    name: 'Flag football tournament',
    source: {
      document: 'Common rules of US flag football tournaments',
      date: '2024',
      uncertain: ['Tournaments differ in the order of points allowed and point difference.', noPublishedTie],
    },
    points: null,
    draws: 'half_win',
    rank: [byPercentage],
    ties: { restart: 'never', order: [amongTheTwo, conceded, difference, lots] },
  },
  hockey_nhl: {
    format: 1,
    name: 'NHL',
    source: {
      document: 'NHL tie-breaking procedure',
      date: '2019',
      uncertain: [
        'In head-to-head games, the first home game of a team that had one more is left out; here they decide only if all met equally often.',
        'Before the end of the season, the NHL first compares points per game.',
      ],
    },
    points: { win: 2, draw: 0, loss: 0, overtime: { win: 2, loss: 1 } },
    rank: [byPoints],
    ties: {
      restart: 'never',
      order: [
        { id: 'regulation_wins', by: 'wins', decided: ['regulation'] },
        { id: 'regulation_and_overtime_wins', by: 'wins', decided: ['regulation', 'overtime'] },
        { id: 'wins', by: 'wins' },
        { id: 'among_points', by: 'points', games: 'among' },
        difference,
        scored,
      ],
    },
  },
  lacrosse: {
    format: 1,
    name: 'Lacrosse tournament',
    source: {
      document: 'Common rules of lacrosse tournaments',
      date: '2024',
      uncertain: ['Tournaments differ in the cap of the goal difference.', noPublishedTie],
    },
    points: null,
    forfeit: { score: [1, 0] },
    rank: [byPercentage],
    ties: {
      restart: 'best_group',
      order: [
        { id: 'among_record', by: 'percentage', games: 'among' },
        { id: 'among_conceded', by: 'conceded', games: 'among' },
        conceded,
        { id: 'difference_max_10', by: 'difference', cap: 10 },
        lots,
      ],
    },
  },
} satisfies Readonly<Record<string, Rulebook>>
