import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { spawnSync } from 'node:child_process'
import { afterAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const folders: string[] = []

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Puts a file with the given import into a folder of the layer and says which rules the guard reports for it. */
function violationsOf(layer: string, source: string): string[] {
  const folder = mkdtempSync(join(root, layer, 'guard-'))
  folders.push(folder)
  writeFileSync(join(folder, 'probe.ts'), source)
  const run = spawnSync(
    process.execPath,
    [
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'json',
      relative(root, folder),
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  rmSync(folder, { recursive: true, force: true })
  const report: { summary: { violations: { from: string; rule: { name: string } }[] } } = JSON.parse(run.stdout)
  return report.summary.violations.filter((one) => one.from.endsWith('probe.ts')).map((one) => one.rule.name)
}

describe('the import guard', () => {
  it.each([
    ['src/domain', `import '#db/commit.ts'\nimport 'dexie'`, 'domain'],
    ['src/db', `import '#ui/button.tsx'`, 'db'],
    ['src/ui', `import '#domain/scores.ts'`, 'ui'],
    ['src/features', `import '#sync/engine.ts'`, 'features'],
    ['src/features', `import '#features/leagues/leagues-page.tsx'`, 'features'],
    ['sync', `import '#ui/button.tsx'`, 'sync'],
    ['workers', `import '#db/commit.ts'`, 'workers'],
    ['server', `import '#db/commit.ts'`, 'server'],
    ['src/ui', `import '#app/routes.tsx'`, 'nothing-imports-app'],
  ])('refuses in %s: %s', (layer, source, rule) => {
    expect(violationsOf(layer, source)).toContain(rule)
  })

  it('lets a feature read the domain, the database, the kit and a worker client', () => {
    const source = `import '#domain/capabilities.ts'\nimport '#db/commit.ts'\nimport '#ui/button.tsx'\nimport '#workers/schedule-client.ts'`
    expect(violationsOf('src/features', source)).toEqual([])
  })
})
