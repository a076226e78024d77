import { createExactSolver } from '#domain/scheduling/exact/solver.ts'

/** HiGHS in this process, loaded when it is first asked. */
export const solveProgram = createExactSolver(async () => {
  const { default: load } = await import('highs')
  return load()
})
