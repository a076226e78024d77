const stepMs = 150

/** Delays the result until the next whole time step, so that timing does not reveal whether there is an account. */
export async function delayToFixedSteps<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  const took = performance.now() - began
  await new Promise<void>((resolve) => void setTimeout(resolve, Math.ceil(took / stepMs) * stepMs - took))
  return result
}
