import { findLanguage, type Language } from '#i18n/locale.ts'
import { readLocalText, removeLocalText, writeLocalText } from '../forms/local-text.ts'
import { languageKey } from './device-language.ts'

const unsavedKey = 'fieldside.language-unsaved'

/**
 * Stores the language that the user chose as this device's language, and marks it as not yet saved to their account.
 */
export function chooseLanguage(language: Language): void {
  writeLocalText(languageKey, language)
  writeLocalText(unsavedKey, language)
}

/** Stores the account's language as the language of this device. */
export function adoptLanguage(language: Language): void {
  writeLocalText(languageKey, language)
}

/** Returns the language chosen on this device that has not been saved to the account yet. */
export function readUnsavedLanguage(): Language | undefined {
  return findLanguage([readLocalText(unsavedKey) ?? ''])
}

export function markLanguageSaved(): void {
  removeLocalText(unsavedKey)
}
