import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { withDatabaseUrl } from '../database/with-database-url.ts'
import { OperatorError } from '../operator-error.ts'
import { readSettings } from '../settings.ts'
import { runSql } from './operate/run-sql.ts'
import { formatAsCsv, formatAsJson, formatAsTable } from './operate/format-result.ts'
import { runOperatorCommand } from './operate/with-database.ts'

const usage =
  'Usage: npm run -s admin -- sql "select …" [--write] [--json | --csv] [--timeout=SECONDS]\nWithout statements it reads them from standard input.'

await runOperatorCommand(async (parameters) => {
  const { values, positionals } = parseOrExplain(parameters)
  const [given, ...others] = positionals
  const timeoutSeconds = Number(values.timeout)
  const isNumber = Number.isInteger(timeoutSeconds) && timeoutSeconds > 0 && timeoutSeconds <= 86_400
  if (others.length > 0 || (values.json && values.csv) || !isNumber || (given === undefined && process.stdin.isTTY))
    throw new OperatorError(usage)
  const statements = given ?? (await text(process.stdin))
  process.stdout.on('error', () => {}) // the reader, such as `head`, has closed the pipe
  const place = readSettings(process.env)
  await withDatabaseUrl(place, console.error, async (url) => {
    const answers = await runSql(url, statements, {
      mayWrite: values.write,
      timeoutSeconds,
      valuesAs: values.json ? 'json' : 'text',
    })
    for (const answer of answers) {
      if (!values.json && !values.csv) console.log(formatAsTable(answer))
      else if (answer.columns.length === 0) console.error(answer.command)
      else console.log(values.json ? formatAsJson(answer) : formatAsCsv(answer))
    }
  })
})

function parseOrExplain(args: string[]) {
  const flag = { type: 'boolean', default: false } as const
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { write: flag, json: flag, csv: flag, timeout: { type: 'string', default: '30' } },
    })
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}
