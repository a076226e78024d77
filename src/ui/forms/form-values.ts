import * as z from 'zod/mini'

// What people type, on its way to a row. Inputs hold text; a row holds trimmed text, a number, or null for nothing.

/** Text without the spaces around it, then whatever the column demands. */
export const typedText = <Column extends z.ZodMiniType<unknown, string>>(column: Column) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((value: string) => value.trim()),
    ),
    column,
  )

/** Nothing typed is null. */
export const typedOptional = <Column extends z.ZodMiniType<unknown, string | null>>(column: Column) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((value: string) => (value.trim() === '' ? null : value.trim())),
    ),
    column,
  )

/** A number, null for nothing typed, NaN for what is no number (which a column of numbers refuses). */
export const typedNumber = <Column extends z.ZodMiniType<unknown, number | null>>(column: Column) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((value: string) => (value.trim() === '' ? null : Number(value))),
    ),
    column,
  )
