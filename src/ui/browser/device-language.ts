import { findLanguage, type Language } from '#i18n/locale.ts'
import { readLocalText, writeLocalText } from '../forms/local-text.ts'

const key = 'fieldside.language'

/** Returns the language that somebody chose on this device, or null. */
export function readLanguageChoice(): Language | null {
  return findLanguage([readLocalText(key) ?? '']) ?? null
}

export function writeLanguageChoice(language: Language): void {
  writeLocalText(key, language)
}

/** Returns the language of this device: the chosen one, or else the first in the browser's settings that we have. */
export function readDeviceLanguage(): Language {
  return readLanguageChoice() ?? findLanguage(navigator.languages) ?? 'en'
}
