/**
 * Awaits a read; if it fails, throws an error that says what could not be read.
 * @throws Error whose message begins with `failed`
 */
export async function withReadError<Found>(failed: string, read: PromiseLike<Found>): Promise<Found> {
  try {
    return await read
  } catch (error) {
    throw new Error(`${failed}. ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
