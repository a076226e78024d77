import { describe, expect, it } from 'vitest'
import { chooseGameToScore } from '#features/today/enter-score-page.tsx'
import type { DayGame } from '#features/today/today-games.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { makeDayGame } from '../../support/rows/day-games.ts'
import { makeLeagueRow } from '../../support/rows/factories.ts'

const league = makeLeagueRow({ time_zone: 'Europe/London' })
const now = '2026-04-11T10:00:00.000Z'

const day = (start: string, more: Partial<DayGame> = {}, given: Partial<Game> = {}) =>
  makeDayGame(league, start, given, more)

const running = (more: Partial<DayGame> = {}) => day('2026-04-11T09:30:00.000Z', more)
const justOver = () => day('2026-04-11T08:00:00.000Z')
const yesterday = () => day('2026-04-10T09:00:00.000Z')
const daysAgo = () => day('2026-04-07T09:00:00.000Z')
const tomorrow = () => day('2026-04-12T09:00:00.000Z')

describe('the game whose score is entered', () => {
  it('is the one that is on, whatever is missing from the days before', () => {
    const meant = running()
    expect(chooseGameToScore([daysAgo(), meant, yesterday(), tomorrow()], now)).toEqual({ kind: 'one', day: meant })
  })

  it('is the one that is just over', () => {
    const meant = justOver()
    expect(chooseGameToScore([yesterday(), meant], now)).toEqual({ kind: 'one', day: meant })
  })

  it('is the only one whose result is missing', () => {
    const meant = daysAgo()
    expect(chooseGameToScore([meant, tomorrow()], now)).toEqual({ kind: 'one', day: meant })
  })

  it('is the one that is being counted, where two are on', () => {
    const meant = running({ counting: { home: '1', away: '0' } })
    expect(chooseGameToScore([running(), meant], now)).toEqual({ kind: 'one', day: meant })
  })

  it('is a coach’s own before one that they could report as well', () => {
    const meant = yesterday()
    expect(chooseGameToScore([running({ isOwn: false }), meant], now)).toEqual({ kind: 'one', day: meant })
  })

  it('is to be said where several are as likely, the one that is on first', () => {
    const [over, on, older] = [justOver(), running(), daysAgo()]
    expect(chooseGameToScore([older, over, on], now)).toEqual({ kind: 'several', days: [on, over, older] })
  })

  it('is none where nothing is open, or nothing of it is this person’s to report', () => {
    const played = day('2026-04-11T08:00:00.000Z', {}, { status: 'completed', home_score: 1, away_score: 0 })
    expect(chooseGameToScore([tomorrow(), played, running({ side: null })], now)).toEqual({ kind: 'none' })
  })
})
