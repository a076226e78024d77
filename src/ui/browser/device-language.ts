import { findLanguage, type Language } from '#i18n/locale.ts'
import { readLocalText, removeLocalText, writeLocalText } from '../forms/local-text.ts'

const key = 'fieldside.language'
const unsavedKey = 'fieldside.language-unsaved'

/** Returns this device's own language, if it has one. */
export function readOwnLanguage(): Language | null {
  return findLanguage([readLocalText(key) ?? '']) ?? null
}

/** Returns the language of this device: its own, or else the first in the browser's settings that we have. */
export function readDeviceLanguage(): Language {
  return readOwnLanguage() ?? findLanguage(navigator.languages) ?? 'en'
}

/** Stores what a person chose, for this device and for their account. */
export function chooseLanguage(language: Language): void {
  writeLocalText(key, language)
  writeLocalText(unsavedKey, language)
}

/** Stores the language of the account that uses this device. */
export function adoptLanguage(language: Language): void {
  writeLocalText(key, language)
}

/** Returns what somebody chose here that the account does not have yet. */
export function readUnsavedLanguage(): Language | null {
  return findLanguage([readLocalText(unsavedKey) ?? '']) ?? null
}

export function markLanguageSaved(): void {
  removeLocalText(unsavedKey)
}
