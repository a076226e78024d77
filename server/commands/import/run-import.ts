import { parseArgs } from 'node:util'
import { importKinds } from '#domain/import/model.ts'
import { importSeason } from './import-season.ts'
import { importTable, type TableImportOptions } from './import-table.ts'
import { OperatorError } from '../../operator-error.ts'

const usage = `npm run import -- FILE.json --url URL --email E --password P [--organization NAME] [--league NAME] [--time-zone TZ]
npm run import -- FILE.csv --kind teams|players|venues|games --league NAME --url URL --email E --password P
  [--organization NAME] [--trial]
  teams: [--add-divisions]
  games: --schedule NAME [--minutes N] [--dates mdy|dmy|ymd] [--date-system 1900|1904] [--same-teams moved|others]`

const ofGames = ['schedule', 'minutes', 'dates', 'date-system', 'same-teams'] as const
const ofTables = ['trial', 'add-divisions', ...ofGames] as const

/**
 * `npm run import` imports a season as JSON, or a table as CSV.
 * @throws OperatorError if the parameters, the file, the address, the account, or its rights are invalid
 */
export async function runImport(parameters: string[], print: (line: string) => void): Promise<void> {
  const { values, positionals } = parseOrExplain(parameters)
  const { url, email, password, organization, league, kind } = values
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0 || url === undefined || email === undefined || password === undefined)
    throw new OperatorError(`Usage: ${usage}`)
  const account = { file, url, email, password, organization }
  if (kind === undefined && !/\.(csv|tsv|txt)$/i.test(file)) {
    refuseOptions(values, ofTables)
    return importSeason({ ...account, league, timeZone: values['time-zone'] }, print)
  }
  refuseOptions(values, ['time-zone'])
  if (kind !== 'games') refuseOptions(values, ofGames)
  if (kind !== 'teams') refuseOptions(values, ['add-divisions'])
  if (league === undefined) throw new OperatorError('Say with --league NAME which league the rows are of.')
  return importTable(
    {
      ...account,
      league,
      kind: oneOf('kind', kind, importKinds) ?? missingKind(),
      schedule: values.schedule,
      addsDivisions: values['add-divisions'],
      dateOrder: oneOf('dates', values.dates, ['mdy', 'dmy', 'ymd']),
      dateSystem: systemOf(oneOf('date-system', values['date-system'], ['1900', '1904'])),
      sameTeams: oneOf('same-teams', values['same-teams'], ['moved', 'others']),
      gameMinutes: minutesOf(values.minutes),
      isTrial: values.trial,
    },
    print,
  )
}

/** Refuses options that would have no effect. */
function refuseOptions(values: Readonly<Record<string, unknown>>, names: readonly string[]): void {
  const given = names.filter((name) => values[name] !== undefined)
  if (given.length > 0)
    throw new OperatorError(`${given.map((name) => `--${name}`).join(', ')} means nothing here.\nUsage: ${usage}`)
}

function missingKind(): never {
  throw new OperatorError(`Say with --kind what the rows are: ${importKinds.join(', ')}.`)
}

function oneOf<const Value extends string>(
  name: string,
  given: string | undefined,
  allowed: readonly Value[],
): Value | undefined {
  const found = allowed.find((value) => value === given)
  if (given !== undefined && found === undefined)
    throw new OperatorError(`--${name} is one of ${allowed.join(', ')}, not ${given}.`)
  return found
}

function systemOf(given: '1900' | '1904' | undefined): TableImportOptions['dateSystem'] {
  if (given === undefined) return undefined
  return given === '1900' ? 1900 : 1904
}

function minutesOf(given: string | undefined): number | undefined {
  if (given === undefined) return undefined
  const minutes = Number(given)
  if (Number.isInteger(minutes) && minutes >= 1 && minutes <= 600) return minutes
  throw new OperatorError(`--minutes is a whole number from 1 to 600, not ${given}.`)
}

function parseOrExplain(args: string[]) {
  const option = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
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
        kind: option,
        schedule: option,
        minutes: option,
        dates: option,
        'date-system': option,
        'same-teams': option,
        'add-divisions': flag,
        trial: flag,
      },
    })
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)}\nUsage: ${usage}`)
  }
}
