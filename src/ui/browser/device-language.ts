import { findLanguage, type Language } from '#i18n/locale.ts'
import { readLocalText } from '../forms/local-text.ts'

export const languageKey = 'fieldside.language'

/** Returns the language set on this device, if there is one. */
export function readOwnLanguage(): Language | undefined {
  return findLanguage([readLocalText(languageKey) ?? ''])
}

/**
 * Returns the language of this device: the one set on it, or else the first language in the browser's settings that the
 * app supports, or else English.
 */
export function readDeviceLanguage(): Language {
  return readOwnLanguage() ?? findLanguage(navigator.languages) ?? 'en'
}
