// Opening and closing take turns, so two clicks can't leave two databases open.
let turn: Promise<unknown> = Promise.resolve()

export function runInTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = turn.then(work)
  turn = result.catch(() => undefined)
  return result
}

/** Resolves when every opening and closing that has begun, such as a sign-out, has finished. */
export async function waitForSignOuts(): Promise<void> {
  await turn
}
