import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { resolveInProject } from '#server/project-root.ts'

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(resolveInProject('package.json'), 'utf8')))

const pages = readdirSync(resolveInProject())
  .concat(
    readdirSync(resolveInProject('docs'), { recursive: true, encoding: 'utf8' }).map((file) => join('docs', file)),
    join('sync', 'SPEC.md'),
  )
  .filter((file) => file.endsWith('.md'))

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
  expect(missing).toEqual(['make-database-template']) // only the container's build calls it
})

test('every npm script that the documentation names exists', () => {
  const known = [
    ...Object.keys(scripts),
    ...commandsOf('server/admin.mjs').map((name) => `admin -- ${name}`),
    ...commandsOf('lab/run.mjs').map((name) => `lab -- ${name}`),
  ]
  const named = pages.flatMap((page) => {
    const text = readFileSync(resolveInProject(page), 'utf8').replaceAll(/\s+/g, ' ')
    return [...text.matchAll(/npm run (?:-s )?((?:admin|lab) -- [a-z-]+|[a-z-]+)/g)].map(
      ([, name = '']) => [page, name] as const,
    )
  })
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(([, name]) => !known.includes(name))).toEqual([])
})

test.each(pages)('every file that %s names exists', (page) => {
  const text = readFileSync(resolveInProject(page), 'utf8')
  const named = [...text.matchAll(/`((?:deploy|docs|e2e|lab|server|src|supabase|sync|tests|workers)\/[\w./-]*)`/g)]
  const isPlaceholder = (file: string) => file === 'src/features/X' || /\/NN-|\/node_modules$/.test(file)
  const missing = named
    .map(([, file = '']) => file)
    .filter((file) => !isPlaceholder(file) && !existsSync(resolveInProject(file)))
  const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => join(dirname(page), target))
  const broken = links.filter((target) => !existsSync(resolveInProject(target)))
  expect({ missing, broken }).toEqual({ missing: [], broken: [] })
})

test.each(pages.filter((page) => /decisions.\d/.test(page)))('%s has a date, a status and all of its parts', (page) => {
  const text = readFileSync(resolveInProject(page), 'utf8')
  expect(text).toMatch(/^# \d{3}\. .+\n\nDate: \d{4}-\d\d-\d\d\. Status: (accepted|superseded)\b/)
  const parts = [...text.matchAll(/^## (.+)$/gm)].map(([, part]) => part)
  expect(parts).toEqual(['Context', 'Decision', 'Alternatives considered', 'Consequences'])
  expect(readFileSync(resolveInProject('docs', 'decisions', 'README.md'), 'utf8')).toContain(`(${basename(page)})`)
})

function commandsOf(file: string): string[] {
  return [...run(file).stdout.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name = '']) => name)
}

function run(file: string, ...parameters: string[]) {
  return spawnSync(process.execPath, [resolveInProject(file), ...parameters], { encoding: 'utf8' })
}
