// Opening and closing take turns, so that two clicks cannot leave two databases open.
let turn: Promise<unknown> = Promise.resolve()

export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = turn.then(work)
  turn = result.catch(() => undefined)
  return result
}

/** Whoever was leaving has left. */
export async function everybodyHasLeft(): Promise<void> {
  await turn
}
