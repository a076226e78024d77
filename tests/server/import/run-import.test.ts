import { expect, test } from 'vitest'
import { runImport } from '#server/commands/import/run-import.ts'

const account = ['--url', 'http://127.0.0.1:9', '--email', 'ana@example.com', '--password', 'x']

test.each<[string, string[], string | RegExp]>([
  ['no file', account, /^Usage: npm run import -- FILE\.json/],
  ['two files', ['a.csv', 'b.csv', ...account], /^Usage: /],
  ['an option that there is not', ['a.csv', '--zone', 'UTC', ...account], /zone.*\nUsage: /s],
  ['a CSV file of no league', ['a.csv', '--kind', 'teams', ...account], 'Say with --league NAME'],
  ['a CSV file of no kind', ['a.csv', '--league', 'A', ...account], 'Say with --kind what the rows are: teams,'],
  [
    'a kind that there is not',
    ['a.csv', '--league', 'A', '--kind', 'cups', ...account],
    '--kind is one of teams, players',
  ],
  [
    'a zone for a table',
    ['a.csv', '--league', 'A', '--kind', 'games', '--time-zone', 'UTC', ...account],
    '--time-zone means',
  ],
  [
    'dates of teams',
    ['a.csv', '--league', 'A', '--kind', 'teams', '--dates', 'mdy', ...account],
    '--dates means nothing',
  ],
  [
    'divisions of games',
    ['a.csv', '--league', 'A', '--kind', 'games', '--add-divisions', ...account],
    '--add-divisions means',
  ],
  [
    'an order that there is not',
    ['a.csv', '--league', 'A', '--kind', 'games', '--dates', 'us', ...account],
    '--dates is one of mdy',
  ],
  [
    'a length of no minutes',
    ['a.csv', '--league', 'A', '--kind', 'games', '--minutes', '0', ...account],
    '--minutes is a whole number',
  ],
  ['a trial of a season', ['a.json', '--trial', ...account], '--trial means nothing here'],
  ['a season that is not there', ['/nowhere/a.json', ...account], '/nowhere/a.json cannot be read'],
  [
    'a table that is not there',
    ['/nowhere/a.csv', '--league', 'A', '--kind', 'teams', ...account],
    '/nowhere/a.csv cannot be read',
  ],
])('%s is refused in words', async (_, parameters, words) => {
  await expect(runImport(parameters, () => {})).rejects.toThrow(words)
})
