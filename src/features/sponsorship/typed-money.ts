import * as z from 'zod/mini'
import { parseMoney } from '#domain/sponsorship/money.ts'

type Words = {
  /** Where nothing is typed; an amount that may be left out has none, and is null then. */
  readonly required?: string
  readonly notANumber: string
  readonly negative: string
}

/** Dollars as they are typed, on their way to whole cents. */
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
      return cents > mostCents ? refuse('An amount is at most $10,000,000') : cents
    }),
  )
}

/** What a row can hold. */
const mostCents = 1_000_000_000
