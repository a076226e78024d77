import { findLanguage, type Language } from '#i18n/locale.ts'
import { readLocalText } from '../forms/local-text.ts'

export const languageKey = 'fieldside.language'

/** Returns this device's own language, if it has one. */
export function readOwnLanguage(): Language | undefined {
  return findLanguage([readLocalText(languageKey) ?? ''])
}

/** Returns the language of this device: its own, or else the first in the browser's settings that we have. */
export function readDeviceLanguage(): Language {
  return readOwnLanguage() ?? findLanguage(navigator.languages) ?? 'en'
}
