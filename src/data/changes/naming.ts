/**
 * Reads something, and says what it was where this device could not.
 * @throws Error whose words begin with `failed`
 */
export async function naming<Found>(failed: string, read: PromiseLike<Found>): Promise<Found> {
  try {
    return await read
  } catch (error) {
    throw new Error(`${failed}. ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
