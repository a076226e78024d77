import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { BusyTime, ScheduleInput } from '#domain/scheduling/model/model.ts'
import type { ExistingGame } from '#domain/scheduling/repair/existing-game.ts'
import type { RepairInput } from '#domain/scheduling/repair/puzzle.ts'
import { repairSchedule } from '#domain/scheduling/repair/repair.ts'
import {
  addDays,
  addMinutes,
  dateToDayNumber,
  toLocalDate,
  localToInstant,
  minutesToTime,
  timeToMinutes,
} from '#domain/time.ts'

// The twelve games of the 2018/19 Premier League season that were actually moved because of cup games on the same days.

const folder = new URL('../../../../shared/data/', import.meta.url)
const files = ['epl-2018-19.json', 'rescheduled-epl-2018-19.json'].map((name) => new URL(name, folder))
const isAbsent = !files.every((file) => existsSync(file))
if (isAbsent) console.warn(`Skipping the repair of a real season: no season files in ${folder.pathname}`)

const timeZone = 'Europe/London'
const gameMinutes = 105
const restHours = 60

const seasonFile = z.object({
  games: z.array(z.object({ home: z.string(), away: z.string(), date: z.string(), time: z.string() })),
})
const movedFile = z.object({
  moved: z.array(z.object({ home: z.string(), away: z.string(), nominal: z.string(), days: z.number() })),
})

/**
 * Returns the season as planned: the twelve games are on their original days, but their teams are now away on those
 * days.
 */
function plannedSeason(): { question: RepairInput; reallyMovedDays: number } {
  const [seasonText = '', movedText = ''] = files.map((file) => readFileSync(file, 'utf8'))
  const { games } = seasonFile.parse(JSON.parse(seasonText))
  const { moved } = movedFile.parse(JSON.parse(movedText))
  const nominalDates = new Map(moved.map(({ home, away, nominal }) => [`${home} ${away}`, nominal]))
  const clubs = [...new Set(games.map(({ home }) => home))]
  const standing = games.map(({ home, away, date, time }): ExistingGame => {
    const nominal = nominalDates.get(`${home} ${away}`)
    const start = localToInstant(nominal ?? date, nominal === undefined ? time : '15:00', timeZone)
    const end = addMinutes(start, gameMinutes)
    return { id: `${home} ${away}`, homeTeamId: home, awayTeamId: away, fieldId: home, start, end, isFixed: false }
  })
  const busy = moved.map(({ home, away, nominal }): BusyTime => ({
    kind: 'away',
    fieldId: null,
    teamIds: [home, away],
    start: localToInstant(nominal, '00:00', timeZone),
    end: localToInstant(addDays(nominal, 1), '00:00', timeZone),
  }))
  const input: ScheduleInput = {
    timeZone,
    startDate: '2018-08-10',
    endDate: '2019-05-12',
    teams: clubs.map((id) => ({ id, name: id, divisionId: null, homeFieldIds: [id] })),
    fields: clubs.map((id) => ({ id, name: id, venueId: id, venueName: id })),
    busy,
    slotsAreGames: true,
    homeGamesAtHome: true,
    constraints: {
      preferredDays: [1, 2, 3, 4, 5, 6, 7],
      timeSlots: [...new Set(games.map(({ time }) => time))].map((start) => ({
        start,
        end: minutesToTime(timeToMinutes(start) + gameMinutes),
      })),
      blackoutDates: [],
      teamIds: clubs,
      fieldIds: clubs,
      divisionIds: [],
      meetings: 2,
      gameMinutes,
      turnaroundMinutes: 0,
      minGameSpacing: restHours,
      maxGamesPerDay: 1,
      homeAwayBalance: true,
      seed: 1,
    },
  }
  return {
    question: { input, games: standing, displacedIds: [...nominalDates.keys()], notBefore: '2019-02-01T00:00:00.000Z' },
    reallyMovedDays: moved.reduce((sum, { days }) => sum + Math.abs(days), 0),
  }
}

describe.skipIf(isAbsent)('twelve games of a real season that could not be played on their days', () => {
  test('have places without moving another game, nearer to their days than they really had', async () => {
    const { question, reallyMovedDays } = plannedSeason()
    const repaired = await repairSchedule(question)
    expect(repaired).toMatchObject({ unplacedIds: [], moved: 0, proof: 'minimal' })
    expect(repaired.changes).toHaveLength(12)

    const newPlaces = new Map(repaired.changes.map(({ gameId, to }) => [gameId, to]))
    const games = question.games.map((game) => ({ ...game, ...newPlaces.get(game.id) }))
    expect(games.filter((game) => game.fieldId !== game.homeTeamId)).toEqual([])
    expect(shortestRestHours(games)).toBeGreaterThanOrEqual(restHours)
    const dayOf = (start: string) => dateToDayNumber(toLocalDate(start, timeZone))
    const days = repaired.changes.map(({ from, to }) => Math.abs(dayOf(to.start) - dayOf(from.start)))
    expect(Math.min(...days)).toBeGreaterThan(0)
    expect(days.reduce((sum, each) => sum + each, 0)).toBeLessThan(reallyMovedDays)
  }, 60_000)
})

function shortestRestHours(games: readonly ExistingGame[]): number {
  const rests = [...new Set(games.map(({ homeTeamId }) => homeTeamId))].flatMap((team) => {
    const own = games
      .filter(({ homeTeamId, awayTeamId }) => homeTeamId === team || awayTeamId === team)
      .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
    return own.slice(1).map(({ start }, index) => Date.parse(start) - Date.parse(own[index]?.end ?? start))
  })
  return Math.min(...rests) / 3_600_000
}
