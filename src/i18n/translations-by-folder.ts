import type { Translations, Words } from './words.ts'

/**
 * Converts words files, keyed by their path in the project (`import.meta.glob('/src/…')`), to the translations that
 * `setLanguage` takes.
 */
export function groupByFolder(files: Readonly<Record<string, Words>>): Translations {
  const folderOf = (path: string) => /^\/src\/(.+)\/words\.\w+\.ts$/.exec(path)?.[1] ?? path
  return Object.fromEntries(Object.entries(files).map(([path, texts]) => [folderOf(path), texts]))
}
