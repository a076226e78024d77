import type { Rulebook } from '../document.ts'
import {
  amongDifference,
  amongPoints,
  amongScored,
  byPoints,
  difference,
  lots,
  lowestRanking,
  missingRule,
  noPublishedTie,
  scored,
  wins,
} from './clauses.ts'

const among = [amongPoints, amongDifference, amongScored]

export const internationalPresets = {
  basketball_fiba: {
    format: 1,
    name: 'FIBA basketball',
    source: {
      document: 'FIBA Official Basketball Rules',
      clause: 'D.1 Classification of teams',
      date: '2022',
      uncertain: [
        '“Repeated for all the remaining teams” is read as: the best team is placed, and all others start over.',
      ],
    },
    points: { win: 2, draw: 1, loss: 1 },
    forfeit: { loss: 0, score: [20, 0] },
    rank: [byPoints],
    ties: { restart: 'best_group', order: [...among, difference, scored, lots] },
  },
  hockey_iihf: {
    format: 1,
    name: 'IIHF ice hockey',
    source: {
      document: 'IIHF Sport Regulations, tie-breaking system',
      date: '2022',
      uncertain: ['How a group of three or more tied teams starts over was not verified.'],
    },
    points: { win: 3, draw: 0, loss: 0, overtime: { win: 2, loss: 1 } },
    forfeit: { score: [5, 0] },
    rank: [byPoints],
    ties: {
      restart: 'each_group',
      order: [
        ...among,
        missingRule('best_ranked_outside', 'Results against the closest best-ranked team outside the tied teams'),
      ],
    },
  },
  volleyball_fivb: {
    format: 1,
    name: 'FIVB volleyball',
    source: {
      document: 'FIVB Sports Regulations, ranking of teams in pools',
      date: '2022',
      uncertain: ['The points of a forfeited match (75–0) are not counted in the points ratio.'],
    },
    points: { win: 3, draw: 0, loss: 0, byScore: [{ for: 3, against: 2, win: 2, loss: 1 }] },
    forfeit: { score: [3, 0] },
    rank: [wins],
    ties: {
      restart: 'never',
      order: [
        byPoints,
        { id: 'set_ratio', by: 'ratio' },
        { id: 'point_ratio', by: 'ratio', of: 'period_points' },
        { id: 'last_match', by: 'wins', games: 'among', last: 1 },
      ],
    },
  },
  rugby_world_rugby: {
    format: 1,
    name: 'World Rugby, pools of the Rugby World Cup',
    source: {
      document: 'Rugby World Cup 2023, tournament rules',
      date: '2023',
      uncertain: ['Whether the rules start over once a team is separated was not verified.'],
    },
    points: {
      win: 4,
      draw: 2,
      loss: 0,
      bonuses: [
        { unit: 'fact_tries', of: 'own', atLeast: 4, points: 1 },
        { unit: 'score', of: 'margin', outcomes: ['loss'], atLeast: -7, points: 1 },
      ],
    },
    rank: [byPoints],
    ties: {
      restart: 'each_group',
      order: [
        { id: 'among_result', by: 'wins', games: 'among' },
        difference,
        { id: 'try_difference', by: 'difference', of: 'fact_tries' },
        scored,
        { id: 'tries', by: 'scored', of: 'fact_tries' },
        lowestRanking('fact_world_ranking'),
      ],
    },
  },
  cricket_t20: {
    format: 1,
    name: 'Cricket, T20 groups',
    source: {
      document: 'ICC Men’s T20 World Cup, playing conditions',
      date: '2024',
      uncertain: ['A team that is all out must be entered with the balls of its full quota.'],
    },
    points: { win: 2, draw: 1, loss: 0, noResult: 1 },
    rank: [byPoints],
    ties: {
      restart: 'never',
      order: [
        wins,
        { id: 'net_run_rate', by: 'rate' },
        { id: 'among_wins', by: 'wins', games: 'among' },
        lowestRanking('fact_seed'),
      ],
    },
  },
  ultimate_wfdf: {
    format: 1,
    name: 'WFDF ultimate, pool play',
    source: {
      document: 'WFDF Rules of Ultimate, appendix B',
      clause: 'B3 Ranking criteria and tie breakers',
      date: '2021',
      uncertain: ['Common opponents are those outside the tied teams.', noPublishedTie],
    },
    points: null,
    rank: [wins],
    ties: {
      restart: 'each_group',
      order: [
        { id: 'among_wins', by: 'wins', games: 'among', meetings: 'any' },
        { id: 'fewest_forfeits', by: 'forfeits' },
        { id: 'among_difference', by: 'difference', games: 'among', meetings: 'any' },
        { id: 'common_difference', by: 'difference', games: 'common' },
        { id: 'among_scored', by: 'scored', per: 'game', games: 'among', meetings: 'any' },
        { id: 'common_scored', by: 'scored', per: 'game', games: 'common' },
        missingRule('throw', 'One throw by a player of each team, closest to the far brick point'),
      ],
    },
  },
  handball_ihf: {
    format: 1,
    name: 'IHF handball, groups',
    source: {
      document: 'IHF Regulations for Competitions, ranking in groups',
      date: '2022',
      uncertain: ['How a group of three or more tied teams starts over was not verified.'],
    },
    points: { win: 2, draw: 1, loss: 0 },
    forfeit: { score: [10, 0] },
    rank: [byPoints],
    ties: { restart: 'block', order: [...among, difference, scored, lots] },
  },
  field_hockey_fih: {
    format: 1,
    name: 'FIH field hockey, pools',
    source: {
      document: 'FIH General Tournament Regulations, ranking in pools',
      date: '2022',
      uncertain: ['The number of field goals was not verified as the next criterion.'],
    },
    points: { win: 3, draw: 1, loss: 0 },
    rank: [byPoints],
    ties: {
      restart: 'each_group',
      order: [wins, difference, scored, amongPoints, { id: 'field_goals', by: 'scored', of: 'fact_field_goals' }],
    },
  },
} satisfies Readonly<Record<string, Rulebook>>
