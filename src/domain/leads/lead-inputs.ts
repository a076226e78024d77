import { formatNumber } from '#i18n/format.ts'
import * as z from 'zod/mini'
import { toStorableText } from '../storable-text.ts'
import { invalidEmailMessage, isEmailAddress } from './email-address.ts'

// What visitors type: trimmed, without characters the database can't store, and limited to the column's length.

const trimmed = z.pipe(
  z.string(),
  z.transform((value: string) => toStorableText(value).trim()),
)

export const requiredTextInput = (max: number, missing: string) =>
  z.pipe(trimmed, z.string().check(z.minLength(1, missing), atMost(max)))

export const optionalTextInput = (max: number) => z.pipe(trimmed, z.string().check(atMost(max)))

export const emailInput = z.pipe(trimmed, z.string().check(z.refine(isEmailAddress, invalidEmailMessage)))

/** One of these values; a select has '' until something is chosen. */
export const choiceInput = <const Values extends readonly [string, ...string[]]>(values: Values, missing: string) =>
  z.pipe(z.string(), z.enum(values, { error: missing }))

/**
 * The database counts characters, some of which count as two here, so any text within the limit here also fits in the
 * database.
 */
function atMost(max: number) {
  return z.maxLength(max, `Use at most ${formatNumber(max)} characters`)
}
