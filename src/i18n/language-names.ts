import type { Language } from './locale.ts'

/** Each language's name for itself. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' }
