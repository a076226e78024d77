import { beginNewHistory } from '../database/history.ts'
import { runCommand, withDatabase } from './operate/with-database.ts'

await runCommand(() =>
  withDatabase('select private.begin_new_history();', async (database) => {
    await beginNewHistory(database)
    console.log('Devices will send again what this database does not have.')
  }),
)
