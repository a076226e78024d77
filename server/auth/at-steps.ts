const stepMs = 150

/**
 * Answers only at whole steps after the question: that something took a moment longer, because there was an account, does
 * not show.
 */
export async function atSteps<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  const took = performance.now() - began
  await new Promise<void>((resolve) => void setTimeout(resolve, Math.ceil(took / stepMs) * stepMs - took))
  return result
}
