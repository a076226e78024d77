import { parseArgs } from 'node:util'
import { importSeason } from './import/import-season.ts'
import type { ImportOptions } from './import/import-season.ts'
import { OperatorError } from '../operator-error.ts'

const usage =
  'npm run import -- FILE --url URL --email E --password P [--organization NAME] [--league NAME] [--time-zone TZ]'

try {
  await importSeason(readOptions(process.argv.slice(2)), console.log)
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exitCode = 1
}

function readOptions(parameters: string[]): ImportOptions {
  const { values, positionals } = parseOrExplain(parameters)
  const { url, email, password, organization, league, 'time-zone': timeZone } = values
  const [file] = positionals
  if (file === undefined || url === undefined || email === undefined || password === undefined) {
    throw new OperatorError(`Usage: ${usage}`)
  }
  return { file, url, email, password, organization, league, timeZone }
}

function parseOrExplain(args: string[]) {
  const option = { type: 'string' } as const
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        url: option,
        email: option,
        password: option,
        organization: option,
        league: option,
        'time-zone': option,
      },
    })
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)}\nUsage: ${usage}`)
  }
}
