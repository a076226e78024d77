/** Work that runs concurrently, and cleanup to do after it. */
export type Scope = {
  /**
   * Tracks work that may fail while no one awaits it. The returned promise never rejects; an error in the work fails
   * the run.
   */
  beside(work: Promise<unknown>): Promise<void>
  /** Registers cleanup to run after the work, whatever its outcome. Cleanups run in reverse order. */
  atEnd(cleanUp: () => Promise<unknown>): void
  /** Throws the first error that has occurred so far. */
  check(): void
}

/** Runs the work, then its cleanup. Throws the first error that occurs in either. */
export async function withScope<Result>(work: (scope: Scope) => Promise<Result>): Promise<Result> {
  const errors: unknown[] = []
  const cleanUps: (() => Promise<unknown>)[] = []
  const beside = (doing: Promise<unknown>): Promise<void> =>
    doing.then(
      () => undefined,
      (error: unknown) => void errors.push(error),
    )
  const check = (): void => {
    if (errors.length > 0) throw errors[0]
  }
  const scope: Scope = { beside, check, atEnd: (cleanUp) => void cleanUps.unshift(cleanUp) }

  const working = work(scope)
  await beside(working)
  for (const cleanUp of cleanUps) await beside(cleanUp())
  check()
  return working
}
