import * as z from 'zod/mini'
import { numberInput } from '#ui/forms/form-inputs.ts'

const most = 10_000

export const quantityInput = numberInput(
  z
    .int({ error: ({ input }) => (input === null ? 'Quantity is required' : 'Quantity must be a whole number') })
    .check(
      z.gte(1, 'Quantity must be at least 1'),
      z.lte(most, `Quantity must be at most ${most.toLocaleString('en')}`),
    ),
)
