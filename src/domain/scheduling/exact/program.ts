/**
 * A 0-1 integer program: variables by index, and rows over them. Every coefficient is 1, or −`lessBy` for the variables
 * in `less`.
 */
export type IntegerProgram = {
  readonly variables: number
  readonly rows: readonly ProgramRow[]
  /** The variables whose sum is maximized; if empty, any solution will do. */
  readonly maximize: readonly number[]
}

export type ProgramRow = {
  readonly terms: readonly number[]
  readonly less?: readonly number[]
  readonly lessBy?: number // 1 if omitted
  readonly bound: number
  /** If true, the sum equals the bound; otherwise it is at most the bound. */
  readonly isEqual?: boolean
}

/** Converts the program to the LP format that solvers read; variable 3 is called `x3`. */
export function programToLp({ variables, rows, maximize }: IntegerProgram): string {
  const names = (items: readonly number[], sign: string) => items.map((index) => ` ${sign} x${index}`).join('')
  const lines = rows.map(
    ({ terms, less = [], lessBy = 1, bound, isEqual = false }, index) =>
      ` r${index}:${names(terms, '+')}${names(less, lessBy === 1 ? '-' : `- ${lessBy}`)} ${isEqual ? '=' : '<='} ${bound}`,
  )
  const goal = maximize.length > 0 ? names(maximize, '+') : ' 0 x0'
  const binary = Array.from({ length: variables }, (_, index) => ` x${index}`)
  return ['Maximize', ` obj:${goal}`, 'Subject To', ...lines, 'Binary', ...binary, 'End', ''].join('\n')
}

export type SolverLimits = {
  readonly maxNodes: number
  /**
   * A last resort in case a single node takes too long; if it cuts the search short, results may differ between
   * devices.
   */
  readonly maxSeconds: number
}

export type Solution =
  | { readonly status: 'optimal'; readonly values: Uint8Array }
  | { readonly status: 'infeasible' | 'unknown' }

export type SolveProgram = (program: IntegerProgram, limits: SolverLimits) => Promise<Solution>

/** Returns a solver that calls the given one at most `most` times; after that, its result is "unknown". */
export function limitSolverCalls(most: number, solve: SolveProgram): SolveProgram {
  let asked = 0
  return (program, limits) => (asked++ < most ? solve(program, limits) : Promise.resolve({ status: 'unknown' }))
}
