import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { scheduleStatuses } from '#domain/schema/schedules.ts'
import { knownActions } from '#features/organization-settings/activity-words.ts'

// The screen has a text for everything that the server writes to the activity log. The actions are read from the code
// that writes them.

const root = join(import.meta.dirname, '..', '..', '..')
const source = ['supabase/schema', 'server']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((name) => /\.(sql|ts|mjs)$/.test(name))
  .map((name) => readFileSync(join(root, name), 'utf8').replaceAll(/--.*$/gm, ''))
  .join('\n')
const statements = source.split(';')
const isEntry = (statement: string) =>
  /private\.note_activity\(|insert into app\.activity/.test(statement) &&
  !statement.includes('create function private.note_activity')

/**
 * For example, a trigger that passes `league` to `note_named` writes `league.created`. The ending depends on the
 * trigger's event.
 */
const namedEndings = { insert: 'created', update: 'renamed', delete: 'deleted' }
const named = statements.flatMap((statement) => {
  const [, verbs, name] = /after ([^;]+?) on app\.\w+.+note_named\('(\w+)'\)/s.exec(statement) ?? []
  return Object.entries(namedEndings).flatMap(([verb, ending]) =>
    verbs?.includes(verb) === true ? [`${name}.${ending}`] : [],
  )
})
/** Unpublishing a schedule is logged as `schedule.withdrawn`, never as `schedule.draft`. */
const schedules = scheduleStatuses.filter((status) => status !== 'draft').map((status) => `schedule.${status}`)

function actionsOf(statement: string): string[] {
  const quoted = [...statement.matchAll(/'(\w*\.\w*)'/g)].map(([, text]) => text ?? '')
  return quoted.flatMap((text) => {
    if (text === 'schedule.') return schedules
    if (text.startsWith('.')) return named.filter((each) => each.endsWith(text))
    return [text]
  })
}

it('every action that is written has words, and no words are for nothing', () => {
  const written = statements.filter(isEntry).map(actionsOf)
  expect(written.filter((actions) => actions.length === 0)).toEqual([])
  expect([...new Set(written.flat())].toSorted()).toEqual(knownActions.toSorted())
})
