// Packages that generate round robins. They do not know about calendars: each returns the rounds for a number of teams,
// numbered from 0, with the home team first.
import roundrobin from 'roundrobin'
import tournament from 'roundrobin-tournament-js'
import sports from 'sports-schedule-generator'
import { RoundRobin } from 'tournament-pairings'

const numbers = (teams) => Array.from({ length: teams }, (_, team) => team)

export const peers = [
  {
    name: 'roundrobin',
    roundsOf: (teams) => roundrobin(teams, numbers(teams)).map((round) => round.map(([away, home]) => [home, away])),
  },
  { name: 'roundrobin-tournament-js', roundsOf: (teams) => tournament(numbers(teams)) },
  {
    name: 'sports-schedule-generator',
    roundsOf: (teams) =>
      sports
        .generateSchedule(numbers(teams).map(String))
        .map((round) => round.map(({ home, away }) => [Number(home), Number(away)])),
  },
  {
    name: 'tournament-pairings',
    roundsOf(teams) {
      const games = RoundRobin(numbers(teams), 1, true).filter(
        ({ player1, player2 }) => player1 !== null && player2 !== null,
      )
      const rounds = [...new Set(games.map(({ round }) => round))]
      return rounds.map((round) =>
        games.filter((game) => game.round === round).map(({ player1, player2 }) => [player1, player2]),
      )
    },
  },
]
