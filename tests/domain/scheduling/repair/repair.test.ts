import { describe, expect, test } from 'vitest'
import type { BusyTime } from '#domain/scheduling/model/model.ts'
import { findHelp } from '#domain/scheduling/repair/help.ts'
import type { ExistingGame } from '#domain/scheduling/repair/existing-game.ts'
import { createRepairPuzzle, findDisplacedGames } from '#domain/scheduling/repair/puzzle.ts'
import type { RepairInput } from '#domain/scheduling/repair/puzzle.ts'
import { createRepairModel } from '#domain/scheduling/repair/exact-model.ts'
import { describeRepair } from '#domain/scheduling/repair/describe-repair.ts'
import { repairSchedule } from '#domain/scheduling/repair/repair.ts'
import { addDays, addMinutes, localToInstant } from '#domain/time.ts'
import { solveExactProgram as solve } from '#server/exact-solver.ts'
import { faultsOf, rainout, tightLeagues } from '../repair-cases.ts'
import type { LeagueSize } from '../repair-cases.ts'
import { season } from '../season.ts'

const sizes: readonly LeagueSize[] = [
  { teams: 8, fields: 2, slots: 2, weeks: 9, spare: 3, absences: 0.15 },
  tightLeagues.onAField,
  { teams: 10, fields: 2, slots: 2, weeks: 16, spare: 1.4, absences: 0.1, protectedGames: 0.2 },
  { teams: 12, fields: 2, slots: 2, weeks: 20, spare: 1.5, absences: 0.15 },
  tightLeagues.large,
  tightLeagues.twiceADay,
  {
    teams: 12,
    fields: 2,
    slots: 3,
    weeks: 9,
    spare: 2,
    absences: 0.1,
    divisions: 2,
    rules: { preferredDays: [6, 7], minGameSpacing: 30 },
  },
  tightLeagues.changingOver,
  { teams: 16, fields: 2, slots: 3, weeks: 24, spare: 1.5, absences: 0.1 },
]
const cases = sizes.flatMap((size) =>
  [1, 2].map((seed) => [`${size.teams} teams, seed ${seed}`, rainout(size, seed)] as const),
)

test.each(cases)(
  'a date that is rained out is repaired by the rules, with the fewest moves: %s',
  async (_, question) => {
    const repaired = await repairSchedule(question)
    expect(faultsOf(question, repaired)).toEqual([])
    expect(repaired.changes.length).toBe(question.displacedIds.length - repaired.unplacedIds.length + repaired.moved)
    const exact = await fewestMoves(question)
    expect(repaired.unplacedIds.length === 0).toBe(exact !== null)
    expect(repaired.moved).toBeGreaterThanOrEqual(exact ?? 0)
    expect(repaired.moved === exact || repaired.proof !== 'minimal').toBe(true)
  },
  30_000,
)

/** Creates a league of three teams on one field, with one game a week for six weeks, so each pair plays twice. */
function small(): RepairInput {
  const input = season({
    teams: 3,
    fields: 1,
    weeks: 7,
    meetings: 2,
    timeSlots: [{ start: '09:00', end: '10:00' }],
  })
  const pairs = ['0 1', '1 2', '2 0', '1 0', '2 1', '0 2']
  const games = pairs.map((pair, week) => {
    const [homeTeamId = '', awayTeamId = ''] = pair.split(' ').map((team) => `team-0${team}`)
    const start = localToInstant(addDays('2026-03-07', 7 * week), '09:00', input.timeZone)
    return {
      id: `week-${week + 1}`,
      homeTeamId,
      awayTeamId,
      fieldId: 'field-0',
      start,
      end: addMinutes(start, 60),
      isFixed: false,
    }
  })
  return { input, games, displacedIds: [] }
}

function without(question: RepairInput, date: string): RepairInput {
  const { input, games } = question
  const blackoutDates = [...input.constraints.blackoutDates, date]
  const changed = { ...input, constraints: { ...input.constraints, blackoutDates } }
  return { ...question, input: changed, displacedIds: findDisplacedGames(changed, games) }
}

function away(teamId: string, date: string): BusyTime {
  const at = (time: string) => localToInstant(date, time, 'America/New_York')
  return { kind: 'away', fieldId: null, teamIds: [teamId], start: at('00:00'), end: at('23:00') }
}

describe('one lost game', () => {
  test('takes the only open place, and nothing else moves', async () => {
    const question = without(small(), '2026-03-14')
    expect(question.displacedIds).toEqual(['week-2'])
    const repaired = await repairSchedule(question)
    const [change] = repaired.changes
    expect(change).toEqual({
      gameId: 'week-2',
      isDisplaced: true,
      from: { fieldId: 'field-0', start: '2026-03-14T13:00:00.000Z', end: '2026-03-14T14:00:00.000Z' },
      to: { fieldId: 'field-0', start: '2026-04-18T13:00:00.000Z', end: '2026-04-18T14:00:00.000Z' },
    })
    expect(repaired).toMatchObject({
      moved: 0,
      disturbedTeamIds: [],
      unplacedIds: [],
      proof: 'minimal',
      isNearest: true,
    })
    expect(describeRepair(repaired)).toBe('1 game has a new place. No other game moves.')
  })

  test('lets another one give way where its team is away then, the nearest one', async () => {
    const open = small()
    const question = without({ ...open, input: { ...open.input, busy: [away('team-02', '2026-04-18')] } }, '2026-03-14')
    const repaired = await repairSchedule(question)
    expect(faultsOf(question, repaired)).toEqual([])
    expect(repaired).toMatchObject({ moved: 1, disturbedTeamIds: ['team-00', 'team-01'], proof: 'minimal' })
    expect(repaired.changes.map(({ gameId, to }) => [gameId, to.start.slice(0, 10)])).toEqual([
      ['week-2', '2026-03-28'],
      ['week-4', '2026-04-18'],
    ])
    expect(describeRepair(repaired)).toBe(
      '1 game has a new place. 1 other game moves, 2 teams are disturbed. Fewer moves are impossible.',
    )
  })

  test('does not move what is fixed, or was played before', async () => {
    const open = small()
    const absent = without({ ...open, input: { ...open.input, busy: [away('team-02', '2026-04-18')] } }, '2026-03-14')
    const question = { ...absent, notBefore: '2026-03-14T23:00:00.000Z' }
    const later = await repairSchedule(question)
    expect(later.changes.map(({ gameId }) => gameId)).toEqual(['week-2', 'week-4'])
    const games = question.games.map((game) => ({ ...game, isFixed: game.id === 'week-4' }))
    const protectedOne = await repairSchedule({ ...question, games })
    expect(protectedOne).toMatchObject({ changes: [], unplacedIds: ['week-2'], proof: 'unrepairable-proven' })
  })
})

describe('where there is no place', () => {
  const full = without(without(small(), '2026-04-18'), '2026-03-14')

  test('that is proven by counting, without a solver', async () => {
    const repaired = await repairSchedule(full)
    expect(repaired).toMatchObject({ changes: [], unplacedIds: ['week-2'], moved: 0, proof: 'unrepairable-proven' })
    expect(describeRepair(repaired)).toBe('1 game has no place. More cannot be placed under the rules as they are.')
  })

  test('that is proven by the solver where there is room, but not for everybody on the same dates', async () => {
    const question = rainout({ teams: 8, fields: 2, slots: 3, weeks: 7, spare: 3, absences: 0 }, 1)
    const repaired = await repairSchedule(question, { solve })
    expect(faultsOf(question, repaired)).toEqual([])
    expect(repaired).toMatchObject({ moved: 0, proof: 'unrepairable-proven' })
    expect(repaired.unplacedIds).toHaveLength(4)
  }, 30_000)

  test('a date, a field and an hour more are named where they help, after they were tried', async () => {
    const help = await findHelp(full, await repairSchedule(full))
    expect(help.map(({ words }) => words)).toEqual(['With one more date, Sat, Apr 25, the game has a place.'])
    const twice = {
      ...full,
      input: { ...full.input, constraints: { ...full.input.constraints, maxGamesPerDay: 2, minGameSpacing: 0 } },
    }
    expect((await findHelp(twice, await repairSchedule(twice))).map(({ words }) => words)).toEqual([
      'With one more date, Sat, Apr 25, the game has a place.',
      'With one hour more each day, until 11:00 AM, the game has a place.',
    ])
  }, 30_000)

  test('the protected game that would have to be released is named', async () => {
    const open = small()
    const absent = without({ ...open, input: { ...open.input, busy: [away('team-02', '2026-04-18')] } }, '2026-03-14')
    const games = absent.games.map((game) => ({ ...game, isFixed: game.id !== 'week-2' }))
    const question = { ...absent, games }
    const help = await findHelp(question, await repairSchedule(question, { solve }), {
      solve,
      releasableIds: ['week-3', 'week-4'],
    })
    expect(help.map(({ kind, gameId }) => [kind, gameId])).toEqual([
      ['date', undefined],
      ['release', 'week-4'],
    ])
    expect(help[1]?.words).toBe('With Team 1 – Team 0 no longer protected, the game has a place.')
  })
})

describe('what is not as the rules have it', () => {
  test('a game at another time, one of a team that left and one that clashes stay as they are', async () => {
    const question = without(small(), '2026-03-14')
    const [first, second, third, ...rest] = question.games
    if (!first || !second || !third) throw new Error('The small season has six games')
    const early = { ...first, start: '2026-03-07T12:15:00.000Z', end: '2026-03-07T13:15:00.000Z' }
    const stranger = { ...third, id: 'stranger', homeTeamId: 'nobody', awayTeamId: 'no one' }
    const repaired = await repairSchedule({ ...question, games: [early, second, third, stranger, ...rest] })
    expect(repaired.changes.map(({ gameId }) => gameId)).toEqual(['week-2'])
  })

  test('a lost game of a team that left is listed, and the others have their places', async () => {
    const question = without(small(), '2026-03-14')
    const games = [...question.games, { ...question.games[1], id: 'stranger', awayTeamId: 'nobody' }].filter(isGame)
    const repaired = await repairSchedule({ ...question, games, displacedIds: ['week-2', 'stranger'] })
    expect(repaired.changes.map(({ gameId }) => gameId)).toEqual(['week-2'])
    expect(repaired).toMatchObject({ unplacedIds: ['stranger'], proof: 'unrepairable-proven' })
  })

  test('where nothing is lost, nothing changes', async () => {
    expect(await repairSchedule(small())).toEqual({
      changes: [],
      unplacedIds: [],
      moved: 0,
      disturbedTeamIds: [],
      proof: 'minimal',
      leastMoved: 0,
      isNearest: true,
    })
  })
})

function isGame(game: Partial<ExistingGame>): game is ExistingGame {
  return game.id !== undefined
}

/** Returns the smallest number of moves, or null if the displaced games have no places, whichever games move. */
async function fewestMoves(question: RepairInput): Promise<number | null> {
  const puzzle = createRepairPuzzle(question)
  const { program } = createRepairModel(puzzle, {})
  if (program.rows.some(({ terms, isEqual = false }) => isEqual && terms.length === 0)) return null
  const solution = await solve(program, { maxNodes: 20_000, maxSeconds: 60 })
  expect(solution.status).not.toBe('unknown')
  if (solution.status !== 'optimal') return null
  return program.maximize.length - program.maximize.filter((index) => solution.values[index] === 1).length
}
