import * as z from 'zod/mini'
import { t } from './words.ts'

/** Keys that describe the data without affecting results: `note`, `source_games`, `official order`. */
const descriptive = /^(note|notes|notice|source|sources|official|licence|license|why|provenance)(?:[ _].*)?$/i

/**
 * Creates a schema for an object in a file. It rejects unknown keys unless they are descriptive, because silently
 * ignoring a rule would make the result wrong.
 * @param ignored further keys that don't affect results
 */
export function strictRecord<Shape extends z.core.$ZodLooseShape>(shape: Shape, ignored: readonly string[] = []) {
  const allowed = Object.keys(shape)
  const isKnown = (key: string) => allowed.includes(key) || ignored.includes(key) || descriptive.test(key)
  return z.looseObject(shape).check(({ value, issues }) => {
    for (const key of Object.keys(value)) {
      if (isKnown(key)) continue
      const message = t.keyUnknown(allowed)
      issues.push({ code: 'custom', path: [key], message, input: value })
    }
  })
}
