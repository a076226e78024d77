import { runImport } from './import/run-import.ts'
import { OperatorError } from '../operator-error.ts'

try {
  await runImport(process.argv.slice(2), console.log)
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exitCode = 1
}
