import { expect, test } from 'vitest'
import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import type { BusyTime } from '#domain/scheduling/model/model.ts'
import type { ExistingGame } from '#domain/scheduling/repair/existing-game.ts'
import { createRepairPuzzle } from '#domain/scheduling/repair/puzzle.ts'
import type { RepairInput } from '#domain/scheduling/repair/puzzle.ts'
import { createUndisplacedBoard, toRepairPlacement } from '#domain/scheduling/repair/search.ts'
import type { RepairPlacement } from '#domain/scheduling/repair/search.ts'
import { createRepairBoardWith } from '#domain/scheduling/repair/ejection.ts'
import { createRandom, shuffle } from '#domain/random.ts'
import type { Random } from '#domain/random.ts'
import { repairSchedule } from '#domain/scheduling/repair/repair.ts'
import { balanceLeftOut } from '#domain/scheduling/repair/balance-left-out.ts'
import { addDays } from '#domain/time.ts'
import { faultsOf } from '../repair-cases.ts'
import { season } from '../season.ts'
import type { RepairPuzzle } from '#domain/scheduling/repair/repair-puzzle.ts'

/** Returns how many games each team lacks, most first, excluding teams that lack none. */
function lacking({ games }: Pick<RepairPuzzle, 'games'>, { cells }: Pick<RepairPlacement, 'cells'>): number[] {
  const counts = new Map<number, number>()
  for (const [game, { home, away }] of games.entries()) {
    for (const team of (cells[game] ?? -1) < 0 ? [home, away] : []) counts.set(team, (counts.get(team) ?? 0) + 1)
  }
  return [...counts.values()].toSorted((a, b) => b - a)
}

test('with all games of four teams lost and one date left, everybody plays once and lacks two', async () => {
  const open = season({
    teams: 4,
    fields: 2,
    weeks: 2,
    timeZone: 'UTC',
    timeSlots: [{ start: '09:00', end: '10:00' }],
    blackoutDates: ['2026-03-07'],
  })
  const games = ['0 1', '0 2', '0 3', '1 2', '1 3', '2 3'].map((teams, index): ExistingGame => {
    const [homeTeamId = '', awayTeamId = ''] = teams.split(' ').map((team) => `team-0${team}`)
    const [start, end] = ['00', '30'].map((minutes) => `2026-03-07T${10 + index}:${minutes}:00.000Z`)
    return { id: teams, homeTeamId, awayTeamId, fieldId: 'field-0', start: start ?? '', end: end ?? '', isFixed: false }
  })
  const { unplacedIds } = await repairSchedule({ input: open, games, displacedIds: games.map(({ id }) => id) })
  expect(unplacedIds).toHaveLength(4)
  for (const team of ['0', '1', '2', '3']) {
    expect(unplacedIds.filter((teams) => teams.split(' ').includes(team))).toHaveLength(2)
  }
})

/** Three rounds of eight teams are lost, and only six slots are left for the twelve games. */
function threeLostRounds(seed: number): RepairInput {
  const league = { teams: 8, fields: 1, timeZone: 'UTC', timeSlots: [{ start: '09:00', end: '13:00' }], seed }
  const open = season({ ...league, weeks: 10 })
  const planned = generateProposal(season({ ...league, weeks: 7 })).games
  const dates = [...new Set(planned.map(({ start }) => start.slice(0, 10)))].toSorted()
  const lost = dates.slice(0, 3)
  const isLost = ({ start }: { readonly start: string }) => lost.includes(start.slice(0, 10))
  const games = planned.map(({ homeTeamId, awayTeamId, fieldId, start, end }, index): ExistingGame => ({
    id: `game-${index}`,
    homeTeamId,
    awayTeamId,
    fieldId,
    start,
    end,
    isFixed: !isLost({ start }),
  }))
  const free = [7, 8, 9].map((week) => addDays(dates[0] ?? '', 7 * week))
  const closed = free.map((date): BusyTime => ({
    kind: 'closed',
    fieldId: 'field-0',
    teamIds: [],
    start: `${date}T11:00:00.000Z`,
    end: `${date}T13:00:00.000Z`,
  }))
  const constraints = { ...open.constraints, blackoutDates: lost }
  const input = { ...open, constraints, busy: closed }
  return { input, games, displacedIds: games.filter(isLost).map(({ id }) => id), notBefore: `${lost[2]}T23:00:00.000Z` }
}

/** Puts the displaced games in the first free slots, with some teams' games last, which is unfair. */
function placedInOrder(puzzle: RepairPuzzle, random: Random): RepairPlacement {
  const board = createUndisplacedBoard(puzzle)
  const rank = shuffle([...puzzle.calendar.teams.keys()], random)
  const place = (team: number) => rank.indexOf(team)
  const displaced = [...puzzle.games.keys()]
    .filter((game) => puzzle.games[game]?.isDisplaced)
    .toSorted((a, b) => sum(a) - sum(b))
  function sum(game: number) {
    const { home = 0, away = 0 } = puzzle.games[game] ?? {}
    return place(home) + place(away)
  }
  for (const game of displaced) {
    const [option] = board.options(game, 0, false)
    if (option) board.put(game, option.cell)
  }
  return toRepairPlacement(puzzle, board.cells)
}

test('as many games are placed and moved as before, and what is left out is shared better', () => {
  let [leftOut, unfair] = [0, 0]
  for (let seed = 1; seed <= 40; seed++) {
    const puzzle = createRepairPuzzle(threeLostRounds(seed))
    const placement = placedInOrder(puzzle, createRandom(seed))
    const shared = balanceLeftOut(puzzle, placement)
    const figures = (one: RepairPlacement) => ({ seed, leftOut: one.leftOut, moved: one.moved })
    expect(figures(shared)).toEqual(figures(placement))
    expect(createRepairBoardWith(puzzle, shared.cells)).not.toBeNull()
    expect({ seed, lacking: lacking(puzzle, shared) }).toEqual({ seed, lacking: [2, 2, 2, 2, 1, 1, 1, 1] })
    leftOut += shared.leftOut
    if (lacking(puzzle, placement).length < 8) unfair++
  }
  expect(leftOut).toBe(6 * 40)
  expect(unfair).toBeGreaterThan(5)
})

test('a repair that leaves games out keeps all rules', async () => {
  for (let seed = 1; seed <= 10; seed++) {
    const question = threeLostRounds(seed)
    const repaired = await repairSchedule(question, { maxSteps: 300 })
    expect(faultsOf(question, repaired)).toEqual([])
    expect(repaired.unplacedIds).toHaveLength(6)
  }
})
