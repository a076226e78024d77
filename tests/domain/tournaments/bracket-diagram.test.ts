import { fromLeagueColumns } from '#domain/rulebook/league-columns.ts'
import { describe, expect, it } from 'vitest'
import { createBracketDiagram } from '#domain/tournaments/bracket-diagram.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import { resolveTournamentTeams } from '#domain/tournaments/tournament.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { makeField, makeGame, makeLeagueRow, makeSchedule, makeTeam, makeVenue } from '../../support/rows/factories.ts'
import { makeTournament } from '../../support/rows/tournaments.ts'

const teams = ['Ants', 'Bees', 'Cats'].map((name) => makeTeam({ name }))
const [ants, bees, cats] = teams.map(({ id }) => id)
const made = makeTournament(
  createSingleElimination(3),
  teams.map(({ id }) => id),
)
const schedule = { ...made.schedule, type: 'tournament' as const }
const mill = makeVenue({ name: 'Mill Park' })
const arena = makeVenue({ name: 'Arena' })
const [north, south, hall] = [
  makeField({ venue_id: mill.id, name: 'North' }),
  makeField({ venue_id: mill.id, name: 'South' }),
  makeField({ venue_id: arena.id, name: 'Hall' }),
]
// 2:30 a.m. in Brussels is still the previous day in New York.
const league = makeLeagueRow({ time_zone: 'America/New_York' })
const starts = ['2026-11-22T16:00:00.000Z', '2026-11-23T01:30:00.000Z']
const gamesAt = (fields: readonly (string | null)[]): Game[] =>
  made.games
    .toSorted((a, b) => (a.match_number ?? 0) - (b.match_number ?? 0))
    .map((game, index) => {
      const start = starts[index] ?? ''
      const end = new Date(Date.parse(start) + 3_600_000).toISOString()
      return { ...game, start_time: start, end_time: end, field_id: fields[index] ?? null }
    })

const rulebook = fromLeagueColumns(league.standings_preset, league.tie_breakers)

function drawn(games: readonly Game[], knownTeams = teams) {
  const bracket = createBracketDiagram({
    schedule,
    league,
    rulebook,
    games: resolveTournamentTeams(schedule, games),
    teams: knownTeams,
    fields: [north, south, hall],
    venues: [mill, arena],
  })
  if (!bracket) throw new Error('It has a bracket')
  return bracket
}

describe('a drawn bracket', () => {
  it('has the times of its matches in the league’s zone, and their places', () => {
    const { times } = drawn(gamesAt([north.id, hall.id]))
    expect(times.get(1)).toEqual({
      when: 'Sun, Nov 22, 11:00 AM',
      place: 'Mill Park, North',
      shortPlace: 'Mill Park, North',
      spoken: 'Sunday, November 22, 11:00 AM, Mill Park, North',
    })
    expect(times.get(2)).toEqual({
      when: 'Sun, Nov 22, 8:30 PM',
      place: 'Arena, Hall',
      shortPlace: 'Arena, Hall',
      spoken: 'Sunday, November 22, 8:30 PM, Arena, Hall',
    })
    expect(times.size).toBe(2)
  })

  it('calls the field alone in its boxes where all games are at one venue', () => {
    const { times } = drawn(gamesAt([north.id, south.id]))
    expect([times.get(1)?.shortPlace, times.get(2)?.shortPlace]).toEqual(['North', 'South'])
    expect(times.get(2)?.place).toBe('Mill Park, South')
  })

  it('says nothing of a place where a match has none', () => {
    const { times } = drawn(gamesAt([north.id, null]))
    expect(times.get(2)).toMatchObject({ place: '', shortPlace: '', spoken: 'Sunday, November 22, 8:30 PM' })
  })

  it('shows nothing of games that are no matches', () => {
    const extra = makeGame({ schedule_id: schedule.id, match_number: null })
    expect(drawn([...gamesAt([north.id, hall.id]), extra]).times.size).toBe(2)
  })

  it('names its teams, and those that are not here', () => {
    const { views, nameOf } = drawn(
      gamesAt([null, null]),
      teams.filter(({ name }) => name !== 'Cats'),
    )
    expect(views[0]?.sides.map(({ name }) => name).toSorted()).toEqual(['Bees', 'Unknown team'])
    expect([nameOf(ants ?? ''), nameOf(cats ?? '')]).toEqual(['Ants', 'Unknown team'])
  })

  it('has the final standing once all is played, and none before', () => {
    const games = gamesAt([null, null])
    expect(drawn(games).standing).toBeNull()
    const won = (game: Game): Game => ({
      ...game,
      status: 'completed',
      home_score: game.home_team_id === bees || game.away_team_id === ants ? 3 : 1,
      away_score: 2,
      result_state: 'official',
      result_side: 'staff',
    })
    const first = resolveTournamentTeams(
      schedule,
      games.map((game) => (game.match_number === 1 ? won(game) : game)),
    )
    const both = resolveTournamentTeams(
      schedule,
      first.map((game) => (game.match_number === 2 ? won(game) : game)),
    )
    expect(drawn(both).standing?.map(({ place }) => place)).toEqual([1, 2, 3])
    expect(drawn(both).tables).toEqual([])
  })

  it('is nothing for a season', () => {
    const rows = { league, rulebook, games: [], teams, fields: [], venues: [] }
    expect(createBracketDiagram({ ...rows, schedule: makeSchedule() })).toBeNull()
  })
})
