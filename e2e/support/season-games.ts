import type { Page } from 'playwright/test'
import { compareText } from '../../src/domain/compare-text.ts'
import { storedRows } from './support.ts'

// The games of a schedule, read directly from the database, and checks on them.

type StoredGame = { id: string; home: string; away: string; field: string; start: string; end: string }

/** Returns the games of a schedule as stored on the device. */
export async function readSeasonGames(page: Page, schedule: string): Promise<StoredGame[]> {
  const id = (await storedRows(page, 'schedules')).find(({ name }) => name === schedule)?.['id']
  const games = (await storedRows(page, 'games')).filter((game) => game['schedule_id'] === id)
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return games.map((game) => ({
    id: text(game['id']),
    home: text(game['home_team_id']),
    away: text(game['away_team_id']),
    field: text(game['field_id']),
    start: text(game['start_time']),
    end: text(game['end_time']),
  }))
}

const pair = (a: string, b: string) => [a, b].toSorted(compareText).join(' ')
export const toPairs = (games: readonly StoredGame[]) =>
  games.map(({ home, away }) => pair(home, away)).toSorted(compareText)

export function everyPair(ids: readonly string[], times: number): string[] {
  const pairs = ids.flatMap((one, index) => ids.slice(index + 1).map((other) => pair(one, other)))
  return Array.from({ length: times }, () => pairs)
    .flat()
    .toSorted(compareText)
}

/** Returns the gaps between consecutive games on the same field and day. */
export function gapsOnFields(games: readonly StoredGame[]): string[] {
  const inOrder = games.toSorted((a, b) => (a.field + a.start < b.field + b.start ? -1 : 1))
  return inOrder.flatMap((game, index) => {
    const following = inOrder[index + 1]
    const isSameDay = following?.field === game.field && following.start.slice(0, 10) === game.start.slice(0, 10)
    return isSameDay && following.start !== game.end ? [`${game.end} – ${following.start}`] : []
  })
}
