/** What goes on at once in a run, and what has to be ended after it. */
export type Scope = {
  /** Waits for work that nobody may be awaiting when it fails. Does not reject: its error is the run's. */
  beside(work: Promise<unknown>): Promise<void>
  /** Done after the run, however it went: the last one named comes first. */
  atEnd(cleanUp: () => Promise<unknown>): void
  /** Throws the first error so far. */
  check(): void
}

/** Runs the work, then everything that it left to the end. Of all errors the first is thrown. */
export async function inScope<Result>(work: (scope: Scope) => Promise<Result>): Promise<Result> {
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
