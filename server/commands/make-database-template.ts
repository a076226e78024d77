import { makeTemplate } from '../database/cluster/make-template.ts'
import { OperatorError } from '../operator-error.ts'
import { runCommand } from './operate/with-database.ts'

await runCommand(async ([to, ...others]) => {
  if (to === undefined || others.length > 0)
    throw new OperatorError('Usage: node build/make-database-template.js FOLDER')
  await makeTemplate(to)
})
