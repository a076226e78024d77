import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// The engine should be small enough to be read in one sitting: 800 lines of TypeScript and 250 of SQL are the aim, and it
// is not met. These ceilings are what there is now, so that it comes closer and not further away: lower them whenever
// something gets simpler. Counted are lines of code, neither blank nor comment.

const root = join(import.meta.dirname, '..')

function linesOfCode(file: string): number {
  const withoutBlocks = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
  return withoutBlocks.split('\n').filter((line) => !/^\s*(\/\/.*|--.*)?$/.test(line)).length
}

function total(folder: string, isCounted: (name: string) => boolean): number {
  return readdirSync(join(root, folder))
    .filter(isCounted)
    .reduce((sum, name) => sum + linesOfCode(join(folder, name)), 0)
}

it('the sync engine does not grow', () => {
  expect(total('sync', (name) => name.endsWith('.ts'))).toBeLessThanOrEqual(1299)
})

it('the server’s half does not grow', () => {
  expect(total('supabase/schema', (name) => /(versions|sync-\w+)\.sql$/.test(name))).toBeLessThanOrEqual(711)
})
