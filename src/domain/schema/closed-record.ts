import * as z from 'zod/mini'

/** Keys that tell something about the data and change no result: `note`, `source_games`, `official order`. */
const descriptive = /^(note|notes|notice|source|sources|official|licence|license|why|provenance)(?:[ _].*)?$/i

/**
 * An object of a file whose other keys are mistakes, unless they only describe: a rule that nobody reads would make the
 * result wrong without a word.
 * @param ignored further keys that change no result
 */
export function closedRecord<Shape extends z.core.$ZodLooseShape>(shape: Shape, ignored: readonly string[] = []) {
  const allowed = Object.keys(shape)
  const isKnown = (key: string) => allowed.includes(key) || ignored.includes(key) || descriptive.test(key)
  return z.looseObject(shape).check(({ value, issues }) => {
    for (const key of Object.keys(value)) {
      if (isKnown(key)) continue
      const message = `This key is not known. Allowed here: ${allowed.join(', ')}`
      issues.push({ code: 'custom', path: [key], message, input: value })
    }
  })
}
