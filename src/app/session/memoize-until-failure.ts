/**
 * Returns a function that creates a value on its first call and returns the same one from then on; after a failure, the
 * next call tries again.
 */
export function memoizeUntilFailure<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}
