import { expect, test } from 'vitest'
import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import { listProposedGames, toScheduleInput, scheduleInstanceSchema } from '#domain/scheduling/model/instance.ts'
import { checkSchedule } from '../../support/schedules/schedule-check.ts'
import doubleheader from './cases/doubleheader.json' with { type: 'json' }
import pubs from './cases/pubs.json' with { type: 'json' }

// Real leagues whose organizers asked publicly how to schedule them.

test('22 teams of 14 pubs, two divisions: every game at the home team, and home and away even', () => {
  const instance = scheduleInstanceSchema.parse(pubs)
  const games = listProposedGames(generateProposal(toScheduleInput(instance)))
  const { violations, metrics } = checkSchedule(instance, games)
  expect(violations).toEqual([])
  expect({ games: games.length, missing: metrics.missing, imbalance: metrics.imbalance }).toEqual({
    games: 222,
    missing: 0,
    imbalance: 0,
  })
}, 30_000)

test('six teams twice a day: two have a gap on each date, and each team three or four in all', () => {
  const instance = scheduleInstanceSchema.parse(doubleheader)
  const games = listProposedGames(generateProposal(toScheduleInput(instance)))
  expect(checkSchedule(instance, games).violations).toEqual([])
  const startsOf = (team: string, date: string) =>
    games
      .filter((game) => game.date === date && (game.home === team || game.away === team))
      .map(({ start }) => start)
      .toSorted()
  const gaps = instance.dates.map((date) =>
    instance.teams.filter(({ id }) => startsOf(id, date).join() === '10:00,14:00').map(({ id }) => id),
  )
  for (const date of instance.dates)
    expect(instance.teams.map(({ id }) => startsOf(id, date).length)).toEqual([2, 2, 2, 2, 2, 2])
  expect(gaps.map((teams) => teams.length)).toEqual(instance.dates.map(() => 2))
  const perTeam = instance.teams.map(({ id }) => gaps.filter((teams) => teams.includes(id)).length)
  expect(perTeam.toSorted((a, b) => a - b)).toEqual([3, 3, 3, 3, 4, 4])
}, 30_000)
