import { reportStandings } from '../import/report-standings.ts'
import { OperatorError } from '../operator-error.ts'

try {
  console.log(await reportStandings(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exitCode = error instanceof OperatorError ? 2 : 1
}
