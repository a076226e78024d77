import { defineWords } from '#i18n/words.ts'
import type { GameStatus } from '../../schema/schedules.ts'

export const t = defineWords('domain/scheduling/conflicts', {
  added: 'new',
  anotherEnd: (when: string) => `${when}, another end`,
  backOnSchedule: 'back on the schedule',
  bothTeams: 'both teams',
  calledOff: (status: GameStatus, before: string) => `${status}, was ${before}`,
  countsAgain: 'counts again',
  forfeitedBy: (team: string) => `forfeited by ${team}`,
  gamesOf: (games: number, teams: string) => `${games} ${games === 1 ? 'game' : 'games'} of ${teams}.`,
  gamesOfUnknownTeams: (games: number) =>
    `${games} ${games === 1 ? 'game' : 'games'} whose teams aren’t known yet. They’ll be told when and where they play.`,
  insteadOf: (now: string, before: string) => `${now} instead of ${before}`,
  leagueStaff: (count: number) => `${count} league staff`,
  list: (parts: readonly string[]) =>
    parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`,
  more: (count: number) => `${count} more`,
  nobodyToNotify: 'No one to notify.',
  noPlace: 'no place',
  noStaff: (teams: string, count: number) =>
    `${teams} ${count === 1 ? 'has' : 'have'} no coach in the app. Contact them yourself.`,
  othersNotifiedLater: 'Teams that aren’t known yet will be notified once they are.',
  peopleNotified: (count: number) => (count === 1 ? '1 person is notified.' : `${count} people are notified.`),
  sameTeam: 'Choose two different teams',
  swapped: 'home and away were swapped',
  unnamedPerson: 'Someone without a name',
  willBeNotified: (people: string) => `Will be notified: ${people}.`,
})
