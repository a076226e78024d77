import '#domain/time-zones/all-zones.ts'
import loadHighs from 'highs'
import { createExactSolver } from '#domain/scheduling/exact/solver.ts'
import { createRepairModel } from '#domain/scheduling/repair/exact-model.ts'
import { createRepairPuzzle, type RepairInput } from '#domain/scheduling/repair/puzzle.ts'
import { repairSchedule, type Repair } from '#domain/scheduling/repair/repair.ts'
import { faultsOf, rainout, type LeagueSize } from '../../tests/domain/scheduling/repair-cases.ts'
import { percentile, printTable } from '../figures.ts'
import type { RepairPuzzle } from '#domain/scheduling/repair/repair-puzzle.ts'

// Leagues in mid-season lose a whole date. The cells that remain free are random, and there are slightly more of them
// than the lost games need. HiGHS checks each time whether fewer moves would be enough, independently of what the
// repair itself reports.

const leagues: readonly LeagueSize[] = [
  { teams: 8, fields: 1, slots: 3, weeks: 14, spare: 1.5, absences: 0.15 },
  { teams: 12, fields: 2, slots: 2, weeks: 20, spare: 1.5, absences: 0.15 },
  {
    teams: 12,
    fields: 2,
    slots: 4,
    weeks: 10,
    spare: 2,
    absences: 0.05,
    rules: { maxGamesPerDay: 2, minGameSpacing: 1 },
  },
  { teams: 16, fields: 2, slots: 3, weeks: 24, spare: 1.3, absences: 0.1 },
  { teams: 20, fields: 3, slots: 3, weeks: 26, spare: 1.3, absences: 0.1 },
  { teams: 20, fields: 2, slots: 4, weeks: 28, spare: 1.2, absences: 0.15 },
  { teams: 24, fields: 3, slots: 3, weeks: 33, spare: 1.5, absences: 0.05 },
]

const solveProgram = createExactSolver(() => loadHighs())

type Run = {
  readonly isPlaced: boolean
  readonly moved: number
  readonly isProvenAlone: boolean
  readonly isProven: boolean
  readonly isExactAlone: boolean | null // null means undecided
  readonly isExact: boolean | null
  readonly aloneMs: number
  readonly solvedMs: number
  readonly faults: number
}

/** `npm run lab -- schedule-repair [SEEDS]` prints CPU times. */
export async function main([seeds = '20']: readonly string[]): Promise<void> {
  const head = [
    'league',
    'rainouts',
    'all placed',
    'mean moves',
    'exact alone',
    'exact',
    'proven alone',
    'proven',
    'ms',
    'worst',
    'with solver',
    'worst',
    'faults',
  ]
  const all: Run[] = []
  const rows: string[][] = []
  for (const league of leagues) {
    const runs: Run[] = []
    for (let seed = 1; seed <= Number(seeds); seed++) runs.push(await measure(rainout(league, seed)))
    rows.push(summary(`${league.teams} teams`, runs))
    all.push(...runs)
  }
  printTable('Repairs', head, [...rows, summary('all', all)])
}

async function measure(question: RepairInput): Promise<Run> {
  const [alone, aloneMs] = await timed(() => repairSchedule(question))
  const [solved, solvedMs] = await timed(() => repairSchedule(question, { solve: solveProgram }))
  return {
    isPlaced: solved.unplacedIds.length === 0,
    moved: solved.moved,
    isProvenAlone: alone.proof !== 'search',
    isProven: solved.proof !== 'search',
    isExactAlone: await isBest(question, alone),
    isExact: await isBest(question, solved),
    aloneMs,
    solvedMs,
    faults: faultsOf(question, alone).length + faultsOf(question, solved).length,
  }
}

/**
 * Returns whether HiGHS finds no solution that places more games, or as many games with fewer moves. Returns null if it
 * gives up.
 */
async function isBest(question: RepairInput, { unplacedIds, moved }: Repair): Promise<boolean | null> {
  const puzzle = createRepairPuzzle(question)
  const placed = question.displacedIds.length - unplacedIds.length
  const isMore = unplacedIds.length > 0 && (await isPossible(puzzle, placed + 1, Number.POSITIVE_INFINITY))
  const isFewer = moved > 0 && (await isPossible(puzzle, placed, moved - 1))
  return isMore === null || isFewer === null ? null : !isMore && !isFewer
}

async function isPossible(puzzle: RepairPuzzle, placed: number, mostMoves: number): Promise<boolean | null> {
  const { program } = createRepairModel(puzzle, { placed, mostMoves })
  const { status } = await solveProgram(program, { maxNodes: 20_000, maxSeconds: 300 })
  return status === 'unknown' ? null : status === 'optimal'
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return [result, (user + system) / 1000]
}

function summary(name: string, runs: readonly Run[]): string[] {
  const share = (isSo: (run: Run) => boolean | null) =>
    `${Math.round((100 * runs.filter((run) => isSo(run) === true).length) / runs.length)} %`
  const alone = runs.map(({ aloneMs }) => aloneMs)
  const solved = runs.map(({ solvedMs }) => solvedMs)
  const at = (times: readonly number[], share: number) => percentile(times, share).toFixed(0)
  return [
    name,
    `${runs.length}`,
    share(({ isPlaced }) => isPlaced),
    (runs.reduce((sum, { moved }) => sum + moved, 0) / runs.length).toFixed(1),
    share(({ isExactAlone }) => isExactAlone),
    share(({ isExact }) => isExact),
    share(({ isProvenAlone }) => isProvenAlone),
    share(({ isProven }) => isProven),
    at(alone, 0.5),
    at(alone, 1),
    at(solved, 0.5),
    at(solved, 1),
    `${runs.reduce((sum, { faults }) => sum + faults, 0)}`,
  ]
}
