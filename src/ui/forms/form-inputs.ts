import * as z from 'zod/mini'

// Converts what people type to a row's values. Inputs hold text; a row holds trimmed text, a number, or null if nothing
// was typed.

/** Trimmed text that must meet the column's rules. */
export const textInput = <Column extends z.ZodMiniType<unknown, string>>(column: Column) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((value: string) => value.trim()),
    ),
    column,
  )

/** Like `textInput`, but null if nothing was typed. */
export const optionalInput = <Column extends z.ZodMiniType<unknown, string | null>>(column: Column) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((value: string) => (value.trim() === '' ? null : value.trim())),
    ),
    column,
  )

/** A number, null if nothing was typed, or NaN for anything else (which a number column rejects). */
export const numberInput = <Column extends z.ZodMiniType<unknown, number | null>>(column: Column) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((value: string) => (value.trim() === '' ? null : Number(value))),
    ),
    column,
  )
