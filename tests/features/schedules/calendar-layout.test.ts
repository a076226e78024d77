import { describe, expect, it } from 'vitest'
import { getShownMinutes, mergeSpans, placeGames } from '#features/schedules/calendar/day-lanes.ts'
import { formatGameState, getCalendarGameState } from '#features/schedules/calendar/game-state.ts'
import { groupByHour, toColumns } from '#features/schedules/calendar/week-hours.ts'
import { shownGame } from './shown-game.ts'

const date = '2026-11-21'
const game = (id: string, start: string, end: string) => ({
  ...shownGame(id, 'Bears', 'Foxes'),
  start: `${date}T${start}:00.000Z`,
  end: `${date}T${end}:00.000Z`,
})
const place = (...games: readonly ReturnType<typeof game>[]) =>
  placeGames(games, date, 'UTC').map((placed) => [placed.game.id, placed.top, placed.bottom, placed.visible])

describe('a day by field', () => {
  it('shows games of different times as long as they are', () => {
    expect(place(game('b', '11:00', '12:00'), game('a', '09:30', '10:15'))).toEqual([
      ['a', 570, 615, 45],
      ['b', 660, 720, 60],
    ])
  })

  it('staggers games that overlap, marks both, and knows how much of the earlier one is visible', () => {
    const placed = placeGames([game('a', '12:30', '13:30'), game('b', '13:00', '14:00')], date, 'UTC')
    expect(placed.map(({ level, visible, isDouble }) => [level, visible, isDouble])).toEqual([
      [0, 30, true],
      [1, 60, true],
    ])
  })

  it('divides the time between games that start together', () => {
    expect(place(game('a', '10:00', '11:00'), game('b', '10:00', '11:00'))).toEqual([
      ['a', 600, 630, 30],
      ['b', 630, 660, 30],
    ])
  })

  it('does not mark a game that replaces a cancelled one', () => {
    const off = { ...game('a', '10:00', '11:00'), status: 'cancelled' } as const
    const placed = placeGames([off, game('b', '10:30', '11:30')], date, 'UTC')
    expect(placed.map(({ isDouble }) => isDouble)).toEqual([false, false])
  })

  it('shows whole hours: those of the fields, and all games; 8 AM to 10 PM without opening hours', () => {
    expect(getShownMinutes([{ top: 9 * 60, bottom: 17 * 60 }], [{ top: 7 * 60 + 45, bottom: 12 * 60 }])).toEqual({
      top: 7 * 60,
      bottom: 17 * 60,
    })
    expect(getShownMinutes([], [])).toEqual({ top: 8 * 60, bottom: 22 * 60 })
  })

  it('joins the slots in which a game fits', () => {
    const slots = [0, 15, 30, 120].map((top) => ({ top, bottom: top + 60 }))
    expect(mergeSpans(slots)).toEqual([
      { top: 0, bottom: 90 },
      { top: 120, bottom: 180 },
    ])
  })
})

describe('a week by hour', () => {
  it('has a row for each hour with games, in order, by the league’s clock', () => {
    const rows = groupByHour(
      [game('a', '15:30', '16:30'), game('b', '09:00', '10:00'), game('c', '09:45', '11:00')],
      'America/New_York',
    )
    expect(
      rows.map(({ hour, gamesByDate }) => [hour, [...gamesByDate].map(([day, games]) => [day, games.length])]),
    ).toEqual([
      [4, [[date, 2]]],
      [10, [[date, 1]]],
    ])
  })

  it('shrinks days without games, and gives the fullest day the most room', () => {
    expect(toColumns([2, 0, 5], () => '56px')).toBe('minmax(0, 1fr) 56px minmax(0, 1.3fr)')
    expect(toColumns([0, 0, 1], (index) => (index === 1 ? '92px' : '56px'))).toBe('56px 92px minmax(0, 1.3fr)')
    expect(toColumns([0, 0], () => '56px')).toBe('minmax(0, 1fr) minmax(0, 1fr)')
  })
})

describe('the state of a game', () => {
  const [before, after] = [`${date}T08:00:00.000Z`, `${date}T12:00:00.000Z`]
  const stateOf = (changes: Partial<ReturnType<typeof shownGame>>, now: string) => {
    const changed = { ...shownGame('a', 'Bears', 'Foxes'), isDraft: false, ...changes }
    const state = getCalendarGameState(changed, now)
    return [state, formatGameState(changed, state, 'UTC')]
  }

  it('has no word for a scheduled game, and asks for the result of one that is over', () => {
    expect(stateOf({}, before)).toEqual(['scheduled', ''])
    expect(stateOf({}, after)).toEqual(['missing', 'No result yet'])
    expect(stateOf({ isDraft: true }, after)).toEqual(['scheduled', ''])
    expect(stateOf({ awayTeamId: null, away: 'Winner of Match 1' }, after)).toEqual(['scheduled', ''])
  })

  it('says from when a game was moved: the time on the same day, otherwise the day', () => {
    expect(stateOf({ movedFrom: `${date}T09:30:00.000Z` }, before)).toEqual(['moved', 'Moved from 9:30 AM'])
    expect(stateOf({ movedFrom: '2026-11-14T09:30:00.000Z' }, before)).toEqual(['moved', 'Moved from Sat, Nov 14'])
  })

  it('tells an agreed result from one that waits and one that is disputed', () => {
    const played = { status: 'completed', statusInWords: 'Final' } as const
    expect(stateOf({ ...played, resultState: 'confirmed' }, after)).toEqual(['completed', 'Final'])
    expect(stateOf({ ...played, resultState: 'reported' }, after)).toEqual(['waiting', 'Unconfirmed'])
    expect(stateOf({ ...played, resultState: 'disputed' }, after)).toEqual(['disputed', 'Disputed'])
  })
})
