import { defineWords } from '#i18n/words.ts'

export const t = defineWords('ui/bracket', {
  buchholz: 'Buchholz: the points of all opponents together',
  buchholzShort: 'Buchholz',
  byeInRound: (round: string, team: string) => `${team} (${round.toLowerCase()})`,
  byes: 'Byes',
  byesByRound: (list: string) => `Byes: ${list}.`,
  place: 'Place',
  played: 'Played',
  playedShort: 'P',
  points: 'Points',
  shared: ', shared',
  sonnebornBerger: 'Sonneborn-Berger: the points of opponents beaten, and half of those drawn with',
  sonnebornBergerShort: 'S-B',
  standings: 'Standings',
  swissRanking:
    'Ranked by points, then Buchholz (the points of all opponents), Sonneborn-Berger (the points of opponents beaten, and half of those drawn with), and the difference of the scores. A bye counts as a win once its round is over. A round without a game counts as one against a team with the same points.',
  team: 'Team',
  wonDrawnLost: 'Won, drawn, lost',
  wonDrawnLostShort: 'W-D-L',
  wonLost: 'Won – lost',
})
