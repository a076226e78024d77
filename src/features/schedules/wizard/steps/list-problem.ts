/** Returns the problem with a list as a whole; the problems of its lines are shown next to them. */
export function getListProblem(
  error: { message?: string; root?: { message?: string } } | undefined,
): string | undefined {
  return error?.root?.message ?? error?.message
}
