import { createExactSolver } from '#domain/scheduling/exact/solver.ts'

/** The HiGHS solver in this process, loaded on first use. */
export const solveExactProgram = createExactSolver(async () => {
  const { default: load } = await import('highs')
  return load()
})
