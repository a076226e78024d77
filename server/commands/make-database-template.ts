import { createTemplate } from '../database/cluster/create-template.ts'
import { OperatorError } from '../operator-error.ts'
import { runOperatorCommand } from './operate/with-database.ts'

await runOperatorCommand(async ([to, ...others]) => {
  if (to === undefined || others.length > 0)
    throw new OperatorError('Usage: node build/make-database-template.js FOLDER')
  await createTemplate(to)
})
