import { startNewHistory } from '../database/history.ts'
import { runOperatorCommand, withDatabase } from './operate/with-database.ts'

await runOperatorCommand(() =>
  withDatabase('select private.begin_new_history();', async (database) => {
    await startNewHistory(database)
    console.log('Devices will send again what this database does not have.')
  }),
)
