import { getLanguage } from './locale.ts'

/** Returns regions, given by ISO 3166-1 codes, with their names in the app's language, sorted by name. */
export function nameRegions(codes: Iterable<string>): { readonly code: string; readonly name: string }[] {
  const names = new Intl.DisplayNames([getLanguage()], { type: 'region' })
  const { compare } = new Intl.Collator(getLanguage())
  return Array.from(codes, (code) => ({ code, name: names.of(code) ?? code })).toSorted((a, b) =>
    compare(a.name, b.name),
  )
}
