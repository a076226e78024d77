import { formatNumber } from '#i18n/format.ts'
import * as z from 'zod/mini'
import { numberInput } from '#ui/forms/form-inputs.ts'
import { t } from './words.ts'

const most = 10_000

export const quantityInput = numberInput(
  z
    .int({ error: ({ input }) => (input === null ? t.quantityRequired : t.quantityMustWholeNumber) })
    .check(z.gte(1, t.quantityMustLeast1), z.lte(most, t.quantityMustMost(formatNumber(most)))),
)
