import * as z from 'zod/mini'
import { invalid } from './refusal.ts'

const maxBytes = 4096

export const userMetadata = z.record(z.string(), z.unknown())

/** What only the server says about a person. */
const ofTheServer: ReadonlySet<string> = new Set(['sub', 'email', 'email_verified', 'phone_verified'])

/** What a person may say about themselves: it travels with every token, so that there is not much room. */
export function readUserMetadata(data: Record<string, unknown>): Record<string, unknown> {
  const own = Object.fromEntries(Object.entries(data).filter(([name]) => !ofTheServer.has(name)))
  const text = JSON.stringify(own)
  if (Buffer.byteLength(text) > maxBytes) throw invalid('User metadata cannot be larger than 4 kB')
  if (text.includes(String.raw`\u0000`) || !text.isWellFormed()) throw invalid('User metadata is not valid text')
  return own
}
