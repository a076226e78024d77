import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { resolveInProject } from '#server/project-root.ts'

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(resolveInProject('package.json'), 'utf8')))

test.each([
  ['admin', 'server/admin.mjs', 'erase-persn', 'erase-person'],
  ['lab', 'lab/run.mjs', 'simulat', 'simulate'],
])(
  'npm run %s lists its commands, and suggests the nearest for a name that it does not know',
  (_, file, typo, meant) => {
    const alone = run(file)
    expect(alone.status).toBe(0)
    expect(alone.stdout).toMatch(new RegExp(`^  ${meant}\\b`, 'm'))
    const { status, stdout, stderr } = run(file, typo)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(`There is no command “${typo}”. Did you mean “${meant}”?`)
  },
)

test('every command of the server can be started by an npm script', () => {
  const called = [...commandsOf('server/admin.mjs'), ...Object.values(scripts).map((line) => line.split(' ').at(-1))]
  const files = readdirSync(resolveInProject('server', 'commands')).filter((file) => file.endsWith('.ts'))
  const missing = files.map((file) => basename(file, '.ts')).filter((name) => !called.includes(name))
  expect(missing).toEqual(['make-database-template']) // the container's build calls it
})

test('every npm script that the documentation names exists', () => {
  const known = [
    ...Object.keys(scripts),
    ...commandsOf('server/admin.mjs').map((name) => `admin -- ${name}`),
    ...commandsOf('lab/run.mjs').map((name) => `lab -- ${name}`),
  ]
  const docs = readdirSync(resolveInProject('docs'), { recursive: true, encoding: 'utf8' }).map((file) =>
    join('docs', file),
  )
  const files = readdirSync(resolveInProject()).concat(docs, 'sync/SPEC.md')
  const named = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => {
      const text = readFileSync(resolveInProject(file), 'utf8').replaceAll(/\s+/g, ' ')
      return [...text.matchAll(/npm run (?:-s )?((?:admin|lab) -- [a-z-]+|[a-z-]+)/g)].map(
        ([, name = '']) => [file, name] as const,
      )
    })
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(([, name]) => !known.includes(name))).toEqual([])
})

function commandsOf(file: string): string[] {
  return [...run(file).stdout.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name = '']) => name)
}

function run(file: string, ...parameters: string[]) {
  return spawnSync(process.execPath, [resolveInProject(file), ...parameters], { encoding: 'utf8' })
}
