import * as z from 'zod/mini'
import { invalidRequest } from './refusal.ts'

const maxBytes = 4096

export const userMetadataSchema = z.record(z.string(), z.unknown())

/** Fields that only the server sets. */
const ofTheServer: ReadonlySet<string> = new Set(['sub', 'email', 'email_verified', 'phone_verified'])

/** Validates what a person may say about themselves: it is part of every token, so there is little room. */
export function parseUserMetadata(data: Record<string, unknown>): Record<string, unknown> {
  const own = Object.fromEntries(Object.entries(data).filter(([name]) => !ofTheServer.has(name)))
  const text = JSON.stringify(own)
  if (Buffer.byteLength(text) > maxBytes) throw invalidRequest('User metadata cannot be larger than 4 kB')
  if (text.includes(String.raw`\u0000`) || !text.isWellFormed()) throw invalidRequest('User metadata is not valid text')
  return own
}
