import * as z from 'zod/mini'
import { storableText } from '../storable-text.ts'
import { invalidEmail, isEmailAddress } from './email-address.ts'

// What visitors type: without the space around it and what no database stores, then as long as its column is.

const trimmed = z.pipe(
  z.string(),
  z.transform((value: string) => storableText(value).trim()),
)

export const typedRequired = (max: number, missing: string) =>
  z.pipe(trimmed, z.string().check(z.minLength(1, missing), atMost(max)))

export const typedOptional = (max: number) => z.pipe(trimmed, z.string().check(atMost(max)))

export const typedEmail = z.pipe(trimmed, z.string().check(z.refine(isEmailAddress, invalidEmail)))

/** One of these; a list shows '' before anything is chosen. */
export const chosen = <const Values extends readonly [string, ...string[]]>(values: Values, missing: string) =>
  z.pipe(z.string(), z.enum(values, { error: missing }))

/** The database counts characters, of which a few take two places here: whatever fits here fits there. */
function atMost(max: number) {
  return z.maxLength(max, `Use at most ${max.toLocaleString('en-US')} characters`)
}
