import * as z from 'zod/mini'
import { textSchema } from '#domain/schema/columns.ts'

// What both forms of a season share (docs/import.md).

export const headingShape = { competition: textSchema(3, 120), licence: z.optional(z.string()) }
export const teamNameSchema = textSchema(1, 80)

/** Returns the notices that a file has, a line each, or null if it has none. */
export function joinNotices(...notices: readonly (string | undefined)[]): string | null {
  const given = notices.filter((notice) => notice !== undefined && notice !== '')
  return given.length === 0 ? null : given.join('\n')
}
