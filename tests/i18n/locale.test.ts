import { expect, test } from 'vitest'
import { getLanguage, getLocale, runInLocale } from '#i18n/locale.ts'
import { defineWords } from '#i18n/words.ts'

const t = defineWords('features/example', { save: 'Save' })
const spanish = { language: 'es', region: 'MX', translations: { 'features/example': { save: 'Guardar' } } } as const

test('work for another reader has their language and region, and restores what was before', () => {
  expect(getLocale()).toBe('en-US')
  expect(runInLocale(spanish, () => [getLocale(), t.save])).toEqual(['es-MX', 'Guardar'])
  expect([getLanguage(), getLocale(), t.save]).toEqual(['en', 'en-US', 'Save'])
})

test('work that fails restores both too', () => {
  expect(() =>
    runInLocale(spanish, () => {
      throw new Error('broken page')
    }),
  ).toThrow('broken page')
  expect([getLocale(), t.save]).toEqual(['en-US', 'Save'])
})
