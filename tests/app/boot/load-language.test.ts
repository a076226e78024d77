// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { loadLanguage } from '#app/boot/load-language.ts'
import { t as bootTexts } from '#app/boot/words.ts'
import { t } from '#features/account/words.ts'
import { findLanguage, getLanguage, setLanguage } from '#i18n/locale.ts'
import { chooseLanguage } from '#ui/browser/chosen-language.ts'
import { readDeviceLanguage, readOwnLanguage } from '#ui/browser/device-language.ts'

afterEach(() => {
  localStorage.clear()
  setLanguage('en')
  document.documentElement.lang = 'en'
  vi.restoreAllMocks()
})

function preferInBrowser(...tags: string[]): void {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags)
}

test('the language is the first of the preferred ones that there are texts in', () => {
  expect(findLanguage(['fr-CA', 'es-MX', 'en-US'])).toBe('es')
  expect(findLanguage(['en-GB', 'es'])).toBe('en')
  expect(findLanguage(['fr', ''])).toBeUndefined()
})

test('a device follows its browser until somebody chooses a language on it', () => {
  preferInBrowser('de', 'es-MX', 'en')
  expect([readOwnLanguage(), readDeviceLanguage()]).toEqual([undefined, 'es'])
  chooseLanguage('en')
  expect([readOwnLanguage(), readDeviceLanguage()]).toEqual(['en', 'en'])
  localStorage.clear()
  preferInBrowser('de')
  expect(readDeviceLanguage()).toBe('en')
})

test('a Spanish reader gets the texts of all folders, and the page says so', async () => {
  preferInBrowser('es-419')
  await loadLanguage()
  expect([getLanguage(), document.documentElement.lang, t.back]).toEqual(['es', 'es', 'Atrás'])
  expect(bootTexts.minutes(2)).toBe('2 minutos')
})

test('an English reader loads no other texts', async () => {
  preferInBrowser('en-US', 'es')
  await loadLanguage()
  expect([getLanguage(), document.documentElement.lang, t.back]).toEqual(['en', 'en', 'Back'])
})
