// `npm run admin -- COMMAND …` runs commands that only the person who operates a server may use. Without a command,
// lists all commands.
import { chooseCommand } from './choose-command.mjs'
import { runBundle } from './run.mjs'

const commands = {
  'appoint-founder': { usage: 'EMAIL', summary: "makes someone the platform's first administrator" },
  'export-person': { usage: 'EMAIL', summary: 'prints everything that is stored about a person, as JSON' },
  'erase-person': { usage: 'EMAIL [--yes]', summary: 'erases a person; without --yes it says what would be erased' },
  'reset-second-factor': { usage: 'EMAIL', summary: 'removes the second factor of someone who has lost it' },
  'end-sessions': { usage: 'EMAIL', summary: 'signs a person out on every device' },
  'record-bounce': { usage: 'EMAIL', summary: 'stops notifications to an address from which mail came back' },
  'rotate-keys': { usage: '[--at-once]', summary: 'replaces the key that signs sessions' },
  backup: { usage: 'FOLDER', summary: 'writes a backup of the database and the keys' },
  restore: { usage: 'FOLDER/fieldside-…', summary: 'restores a backup into an empty database' },
  'begin-new-history': { summary: 'asks every device to send again what the database is missing' },
  sql: { usage: '"select …" [--write]', summary: 'queries the database as its owner, while the server runs' },
}

const [name, ...parameters] = process.argv.slice(2)
if (chooseCommand('npm run admin --', commands, name)) await runBundle(name, parameters)
