import { readFileSync } from 'node:fs'
import { isDrawn, leftOut } from './sample-plugin.mjs'

/**
 * Prints the score of a sampled run, with Wilson's interval of 95 % (E. B. Wilson, 1927), and each survivor.
 * No test covers some mutants: no checker sees them, so their part of the sample is drawn here.
 */
export function printSample(reportFile) {
  const { files } = JSON.parse(readFileSync(reportFile, 'utf8'))
  const sample = Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ id, status, statusReason }) =>
        status === 'NoCoverage' ? isDrawn(`${file}:${id}`) : statusReason !== leftOut,
      )
      .filter(({ status }) => !['CompileError', 'RuntimeError', 'Ignored'].includes(status))
      .map((mutant) => ({ ...mutant, file, line: source.split('\n')[mutant.location.start.line - 1] ?? '' })),
  )
  const undetected = sample.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  for (const { file, line, location, status, mutatorName, replacement } of undetected) {
    console.log(`${status} ${file}:${location.start.line}:${location.start.column} ${mutatorName}`)
    console.log(`  - ${line.trim()}\n  + ${String(replacement).split('\n').join(' ').slice(0, 120)}`)
  }
  const found = sample.length - undetected.length
  const [low, high] = wilson(found, sample.length)
  const percent = (share) => `${(100 * share).toFixed(1)} %`
  console.log(
    `${found} of ${sample.length} drawn mutants found: ${percent(found / sample.length)} (${percent(low)} to ${percent(high)})`,
  )
}

function wilson(found, drawn) {
  const z = 1.96
  const share = found / drawn
  const middle = share + z ** 2 / (2 * drawn)
  const half = z * Math.sqrt((share * (1 - share)) / drawn + z ** 2 / (4 * drawn ** 2))
  return [middle - half, middle + half].map((bound) => bound / (1 + z ** 2 / drawn))
}
