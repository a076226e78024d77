import '#domain/time-zones/all-zones.ts'
import { parseArgs } from 'node:util'
import { calendarDateSchema } from '#domain/schema/columns.ts'
import { OperatorError } from '../../operator-error.ts'
import { readTextFile } from './read-text-file.ts'
import { parseSeason } from './season-file.ts'
import { computeSeasonTables, formatSeasonTables } from './season-tables.ts'

const usage = 'Usage: npm run -s standings -- SEASON.json [--as-of YYYY-MM-DD]'

/**
 * Prints the tables of a season file as JSON, or what is wrong with the file or the parameters. A game listed twice
 * identically counts once.
 * @returns the exit code: 0, or 2 if something is wrong
 */
export async function reportStandings(
  parameters: readonly string[],
  print: (text: string) => void,
  printProblem: (text: string) => void,
): Promise<0 | 2> {
  try {
    print(await tablesOf(readParameters(parameters)))
    return 0
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    printProblem(error.message)
    return 2
  }
}

async function tablesOf({ file, asOf }: Parameters): Promise<string> {
  const content = await readTextFile(file)
  try {
    return formatSeasonTables(computeSeasonTables(parseSeason(content, { repeats: true }), asOf))
  } catch (error) {
    throw error instanceof OperatorError ? new OperatorError(`${file}: ${error.message}`) : error
  }
}

type Parameters = { readonly file: string; readonly asOf: string | undefined }

function readParameters(parameters: readonly string[]): Parameters {
  const { values, positionals } = parseOrExplain([...parameters])
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new OperatorError(usage)
  const asOf = values['as-of']
  if (asOf !== undefined && !calendarDateSchema.safeParse(asOf).success) {
    throw new OperatorError(`--as-of ${asOf}: not a date. They look like 2019-01-31.`)
  }
  return { file, asOf }
}

function parseOrExplain(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { 'as-of': { type: 'string' } } })
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}
