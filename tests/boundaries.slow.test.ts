import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

const refused: readonly [layer: string, source: string, rule: string][] = [
  ['src/domain', `import '#data/store/commit.ts'\nimport 'dexie'`, 'domain'],
  ['src/data', `import '#ui/button.tsx'`, 'data'],
  ['src/ui', `import '#domain/scores/scores.ts'`, 'ui'],
  ['src/features', `import '#sync/engine.ts'`, 'features'],
  ['src/features', `import '#features/leagues/leagues-page.tsx'`, 'features'],
  ['src/features', `import '#api/people.ts'`, 'features-know-types-of-the-api'],
  ['src/api', `import '#data/store/commit.ts'`, 'api'],
  ['src/api', `import '#sync/engine.ts'`, 'api'],
  ['sync', `import '#ui/button.tsx'`, 'sync'],
  ['workers', `import '#data/store/commit.ts'`, 'workers'],
  ['server', `import '#data/store/commit.ts'`, 'server'],
  ['src/ui', `import '#app/routes/routes.tsx'`, 'nothing-imports-app'],
]
const allowed = [
  'src/features',
  `import '#domain/people/capabilities.ts'\nimport type { Member } from '#api/people.ts'\nimport '#data/store/commit.ts'\nimport '#ui/button.tsx'\nimport '#workers/schedule-client.ts'`,
] as const

/** Puts a file with the given import into a folder of the layer, and returns the folder. */
function plant([layer, source]: readonly [string, string, ...unknown[]]): string {
  const folder = mkdtempSync(join(root, layer, 'guard-'))
  writeFileSync(join(folder, 'probe.ts'), source)
  return relative(root, folder)
}

type Violation = { from: string; rule: { name: string } }

/** Returns what the checker reports for these folders, all in one run. */
function look(folders: readonly string[]): readonly Violation[] {
  const guard = 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'
  const parameters = [guard, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders]
  const run = spawnSync(process.execPath, parameters, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  const report: { summary: { violations: Violation[] } } = JSON.parse(run.stdout)
  return report.summary.violations
}

describe('the import guard', () => {
  const folders: string[] = []
  let violations: readonly Violation[]
  beforeAll(() => {
    folders.push(...[...refused, allowed].map(plant))
    violations = look(folders)
  })
  afterAll(() => {
    for (const folder of folders) rmSync(join(root, folder), { recursive: true, force: true })
  })

  const rulesBrokenBy = (index: number) =>
    violations.filter(({ from }) => from === `${folders[index]}/probe.ts`).map(({ rule }) => rule.name)

  it.each(refused.map((one, index) => [...one, index] as const))(
    'refuses in %s: %s',
    (_layer, _source, rule, index) => {
      expect(rulesBrokenBy(index)).toContain(rule)
    },
  )

  it('lets a feature read the domain, the database, the kit and a worker client', () => {
    expect(rulesBrokenBy(refused.length)).toEqual([])
  })
})
