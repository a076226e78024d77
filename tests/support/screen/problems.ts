import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** Returns the problems that the screen shows, from the top, next to fields and in alerts. Waits for the first one. */
export async function readProblems(within: ParentNode = document): Promise<readonly string[]> {
  const read = () => [...within.querySelectorAll('[role=alert], [data-invalid] > [id$=-error]')]
  await waitFor(() => expect(read()).not.toEqual([]))
  return read().map(({ textContent }) => textContent)
}
