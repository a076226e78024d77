/**
 * A program in numbers from 0 to 1, whole ones: variables by index, and rows over them. Every coefficient is 1, or −1 for
 * the variables in `less`.
 */
export type Program = {
  readonly variables: number
  readonly rows: readonly Row[]
  /** Make the sum of these as large as possible; none: any answer does. */
  readonly maximize: readonly number[]
}

export type Row = {
  readonly terms: readonly number[]
  readonly less?: readonly number[]
  readonly bound: number
  /** The sum is the bound; otherwise it is at most the bound. */
  readonly isEqual?: boolean
}

/** The program in the LP format that solvers read; variable 3 is called `x3`. */
export function programToLp({ variables, rows, maximize }: Program): string {
  const names = (items: readonly number[], sign: string) => items.map((index) => ` ${sign} x${index}`).join('')
  const lines = rows.map(
    ({ terms, less = [], bound, isEqual = false }, index) =>
      ` r${index}:${names(terms, '+')}${names(less, '-')} ${isEqual ? '=' : '<='} ${bound}`,
  )
  const goal = maximize.length > 0 ? names(maximize, '+') : ' 0 x0'
  const binary = Array.from({ length: variables }, (_, index) => ` x${index}`)
  return ['Maximize', ` obj:${goal}`, 'Subject To', ...lines, 'Binary', ...binary, 'End', ''].join('\n')
}

export type SolverLimits = {
  readonly maxNodes: number
  /** A last resort, for what a single node may take; an answer that it cuts short differs from device to device. */
  readonly maxSeconds: number
}

export type Solution =
  | { readonly status: 'optimal'; readonly values: Uint8Array }
  | { readonly status: 'infeasible' | 'unknown' }

/** Solves a program in LP format. */
export type SolveProgram = (program: Program, limits: SolverLimits) => Promise<Solution>

/** Asks the solver so often and no more; from then on the answer is that it is not known. */
export function atMostTimes(most: number, solve: SolveProgram): SolveProgram {
  let asked = 0
  return (program, limits) => (asked++ < most ? solve(program, limits) : Promise.resolve({ status: 'unknown' }))
}
