import * as z from 'zod/mini'
import { parseMoney } from '#domain/sponsorship/money.ts'
import { t } from './words.ts'

type Words = {
  /** The message if nothing is typed. Without a message, the amount is optional and may be null. */
  readonly required?: string
  readonly notANumber: string
  readonly negative: string
}

/** Returns a schema that parses a typed dollar amount into whole cents. */
export function typedMoney(words: Words & { readonly required: string }): z.ZodMiniType<number, string>
export function typedMoney(words: Words): z.ZodMiniType<number | null, string>
export function typedMoney(words: Words): z.ZodMiniType<number | null, string> {
  return z.pipe(
    z.string(),
    z.transform((text: string, context) => {
      const refuse = (message: string) => {
        context.issues.push({ code: 'custom', message, input: text })
        return z.NEVER
      }
      if (text.trim() === '') return words.required === undefined ? null : refuse(words.required)
      const cents = parseMoney(text)
      if (cents === null) return refuse(words.notANumber)
      if (cents < 0) return refuse(words.negative)
      return cents > mostCents ? refuse(t.amountMost10000) : cents
    }),
  )
}

/** The maximum amount that a row can store. */
const mostCents = 1_000_000_000
