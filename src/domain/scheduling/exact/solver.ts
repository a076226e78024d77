import { programToLp, type IntegerProgram, type Solution, type SolveProgram, type SolverLimits } from './program.ts'

/** The part of HiGHS (J. A. J. Hall and others, https://highs.dev), compiled to WebAssembly, that we use. */
export type Highs = {
  solve(
    lp: string,
    options: Readonly<Record<string, boolean | number | string>>,
  ): {
    readonly Status: string
    readonly Columns: Readonly<Record<string, { readonly Index: number; readonly Primal?: number }>>
  }
}

/** Returns a function that solves integer programs. It loads the solver on first use, and again after a crash. */
export function createExactSolver(load: () => Promise<Highs>): SolveProgram {
  let loading: Promise<Highs> | null = null
  return async (program, limits) => {
    const highs = await (loading ??= load())
    try {
      return solve(highs, program, limits)
    } catch {
      loading = null // the solver runs out of memory on the largest programs and is unusable afterward
      return { status: 'unknown' }
    }
  }
}

function solve(highs: Highs, program: IntegerProgram, { maxNodes, maxSeconds }: SolverLimits): Solution {
  const { Status, Columns } = highs.solve(programToLp(program), {
    output_flag: false,
    threads: 1,
    random_seed: 1,
    mip_max_nodes: maxNodes,
    time_limit: maxSeconds,
    mip_abs_gap: 0.99, // the objective counts games, so it is an integer
  })
  if (Status === 'Infeasible' || Status === 'Primal infeasible or unbounded') return { status: 'infeasible' }
  if (Status !== 'Optimal') return { status: 'unknown' }
  const values = Uint8Array.from({ length: program.variables }, (_, index) =>
    Math.round(Columns[`x${index}`]?.Primal ?? 0),
  )
  return { status: 'optimal', values }
}
