import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { createDragPlugins } from '#features/schedules/calendar/calendar-drag.ts'

const calendar = readFileSync(createRequire(import.meta.url).resolve('@schedule-x/calendar'), 'utf8')

/** Returns the names of the methods that the installed calendar calls on the plugin with this name. */
function callsOn(plugin: string): string[] {
  const calls = calendar.matchAll(new RegExp(`config\\.plugins\\.${plugin}\\.(\\w+)\\(`, 'g'))
  return [...new Set([...calls].flatMap(([, name]) => name ?? []))]
}

describe('the drag plugins of another version of Schedule-X', () => {
  it.each(['dragAndDrop', 'resize'])('answer to everything that the calendar calls on %s', (name) => {
    const plugin = createDragPlugins().find((one) => one.name === name)
    const calls = callsOn(name)
    expect(calls.length).toBeGreaterThan(1)
    for (const call of calls) expect(plugin).toHaveProperty(call, expect.any(Function))
  })
})
