import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { apply } from './driver.ts'
import { planted } from './planted.ts'

it('there are at least 60 planted faults, each of which fits the sources that it changes', () => {
  expect(planted.filter(({ equivalent }) => equivalent === undefined).length).toBeGreaterThanOrEqual(60)
  for (const { patches } of planted) {
    for (const patch of patches) {
      const code = readFileSync(new URL(`../../../${patch.file}`, import.meta.url), 'utf8')
      expect(apply(code, patch)).not.toBe(code)
    }
  }
})
