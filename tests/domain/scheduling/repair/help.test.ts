import { describe, expect, test } from 'vitest'
import type { ScheduleInput } from '#domain/scheduling/model/model.ts'
import { findHelp } from '#domain/scheduling/repair/help.ts'
import type { HelpOptions } from '#domain/scheduling/repair/help.ts'
import type { ExistingGame } from '#domain/scheduling/repair/existing-game.ts'
import type { RepairInput } from '#domain/scheduling/repair/puzzle.ts'
import { repairSchedule } from '#domain/scheduling/repair/repair.ts'
import { season } from '../season.ts'

// One Saturday, March 7, 2026, in UTC. All fields are taken at the only possible time, and other games have lost their
// slots.

const league = (wishes: Partial<Parameters<typeof season>[0]> = {}): ScheduleInput =>
  season({
    teams: 4,
    fields: 1,
    weeks: 1,
    timeZone: 'UTC',
    start: '2026-03-07',
    timeSlots: [{ start: '09:00', end: '10:00' }],
    ...wishes,
  })

const at = (time: string) => `2026-03-07T${time}:00.000Z`
function game(index: number, fieldId: string, isFixed: boolean, times = ['09:00', '10:00']): ExistingGame {
  const [start = '', end = ''] = times.map(at)
  const [homeTeamId = '', awayTeamId = ''] = [2 * index, 2 * index + 1].map(
    (team) => `team-${String(team).padStart(2, '0')}`,
  )
  return { id: `game-${index}`, homeTeamId, awayTeamId, fieldId, start, end, isFixed }
}

/** Fills each field with a game that keeps its slot. The remaining games were at 17:00 and have lost their slots. */
function full(input: ScheduleInput, times?: string[]): RepairInput {
  const games = Array.from({ length: input.teams.length / 2 }, (_, index) =>
    index < input.fields.length
      ? game(index, `field-${index}`, true, times)
      : game(index, 'field-0', false, ['17:00', '18:00']),
  )
  return { input, games, displacedIds: games.filter(({ isFixed }) => !isFixed).map(({ id }) => id) }
}

async function wordsFor(question: RepairInput, options?: HelpOptions): Promise<string[]> {
  const answer = await repairSchedule(question)
  expect(answer.unplacedIds).toEqual(question.displacedIds)
  return (await findHelp(question, answer, options)).map(({ words }) => words)
}

describe('what helps where games have no place', () => {
  test('is one more date, field or hour', async () => {
    expect(await wordsFor(full(league()))).toEqual([
      'With one more date, Sat, Mar 14, the game has a place.',
      'With one more field, the game has a place.',
      'With one hour more each day, until 11:00 AM, the game has a place.',
    ])
    const slots = { ...league(), slotsAreGames: true }
    expect(await wordsFor(full(slots))).toContain('With one hour more each day, until 11:00 AM, the game has a place.')
  })

  test('is told with how many it helps, those first that help most', async () => {
    expect(await wordsFor(full(league({ teams: 8, fields: 2 })))).toEqual([
      'With one more date, Sat, Mar 14, all 2 games have a place.',
      'With one hour more each day, until 11:00 AM, all 2 games have a place.',
      'With one more field, 1 of 2 games has a place.',
    ])
    expect((await wordsFor(full(league({ teams: 10, fields: 2 })))).slice(0, 2)).toEqual([
      'With one more date, Sat, Mar 14, 2 of 3 games have a place.',
      'With one hour more each day, until 11:00 AM, 2 of 3 games have a place.',
    ])
  })

  test('is another weekday where that is asked for, the weekend first', async () => {
    const question = full(league())
    const help = await findHelp(question, await repairSchedule(question), { isForWeekdays: true })
    expect(help.slice(3).map(({ kind, weekday, placed, words }) => [kind, weekday, placed, words])).toEqual([
      ['weekday', 7, 1, 'With games on Sundays too, the game has a place.'],
      ['weekday', 5, 1, 'With games on Fridays too, the game has a place.'],
      ['weekday', 4, 1, 'With games on Thursdays too, the game has a place.'],
      ['weekday', 3, 1, 'With games on Wednesdays too, the game has a place.'],
      ['weekday', 2, 1, 'With games on Tuesdays too, the game has a place.'],
      ['weekday', 1, 1, 'With games on Mondays too, the game has a place.'],
    ])
    expect(help[0]).toMatchObject({ kind: 'date', date: '2026-03-14', placed: 1 })
  })

  test('is a date of the league within two weeks', async () => {
    const datesOf = async (blackoutDates: string[]) =>
      (await wordsFor(full(league({ blackoutDates })))).filter((words) => words.startsWith('With one more date'))
    expect(await datesOf(['2026-03-14'])).toEqual(['With one more date, Sat, Mar 21, the game has a place.'])
    expect(await datesOf(['2026-03-14', '2026-03-21'])).toEqual([])
  })

  test('is an hour only where the day has one left', async () => {
    const hours = async (start: string, end: string) =>
      (await wordsFor(full(league({ timeSlots: [{ start, end }] }), [start, end]))).filter((words) =>
        words.startsWith('With one hour'),
      )
    expect(await hours('21:59', '22:59')).toEqual([
      'With one hour more each day, until 11:59 PM, the game has a place.',
    ])
    expect(await hours('22:00', '23:00')).toEqual([])
  })

  test('is a field at which everybody may be at home', async () => {
    const input = league()
    const teams = input.teams.map((team) => ({ ...team, homeFieldIds: ['field-0'] }))
    expect(await wordsFor(full({ ...input, teams, homeGamesAtHome: true }))).toContain(
      'With one more field, the game has a place.',
    )
  })

  test('is a protected game that could be elsewhere, and none that could not', async () => {
    // The first game could move to a week later. The other one can't, because one of its teams is away then.
    const away = {
      kind: 'away' as const,
      fieldId: null,
      teamIds: ['team-02'],
      start: '2026-03-14T00:00:00.000Z',
      end: '2026-03-14T23:00:00.000Z',
    }
    const question = full(league({ weeks: 2, busy: [away] }))
    const options = { releasableIds: ['game-0'] }
    expect(await wordsFor(question, options)).toContain(
      'With Team 0 – Team 1 no longer protected, the game has a place.',
    )
    const release = (words: readonly string[]) => words.filter((one) => one.includes('protected'))
    expect(release(await wordsFor(question))).toEqual([])
    expect(release(await wordsFor(full(league()), options))).toEqual([])
  })
})
