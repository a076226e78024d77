/** What is wrong with a list as a whole; the problems of its lines stand beside them. */
export function listProblem(error: { message?: string; root?: { message?: string } } | undefined): string | undefined {
  return error?.root?.message ?? error?.message
}
