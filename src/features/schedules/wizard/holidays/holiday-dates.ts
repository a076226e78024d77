import Holidays from 'date-holidays'
import { addDays } from '#domain/time.ts'
import { getLanguage } from '#i18n/locale.ts'

// Holidays of countries and their regions, from a package whose rules are over a megabyte: load it only when needed.

export type Holiday = {
  /** A calendar date of the country, such as `2026-11-26`. */
  readonly date: string
  /** In the app's language, or else in that of the country; several holidays can fall on one date. */
  readonly name: string
  /** Whether most people are off work. */
  readonly isPublic: boolean
}

/** Returns the ISO 3166-1 codes of the countries whose holidays are known. */
export function listHolidayCountries(): string[] {
  return Object.keys(new Holidays().getCountries())
}

/** Returns the states or provinces of a country that have holidays of their own, by name. */
export function listHolidayRegions(country: string): { readonly code: string; readonly name: string }[] {
  const found: Record<string, string> | undefined = new Holidays().getStates(country, getLanguage())
  return Object.entries(found ?? {})
    .map(([code, name]) => ({ code, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, getLanguage()))
}

/**
 * Returns the holidays of a country between two calendar dates, both inclusive, one per date.
 * @param region the code of a state or province; empty for the whole country
 */
export function listHolidays(
  { country, region }: { readonly country: string; readonly region: string },
  { from, to }: { readonly from: string; readonly to: string },
): Holiday[] {
  const options = { languages: [getLanguage(), 'en'], types: ['public', 'bank', 'optional', 'observance'] as const }
  const rules = new Holidays({ country, state: region }, { ...options, types: [...options.types] })
  const byDate = new Map<string, Holiday>()
  // A holiday of several days can begin in the year before.
  for (let year = Number(from.slice(0, 4)) - 1; year <= Number(to.slice(0, 4)); year++) {
    for (const { date, start, end, name, type } of rules.getHolidays(year)) {
      const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / 86_400_000))
      for (let day = 0; day < days; day++) {
        const on = addDays(date.slice(0, 10), day)
        if (on < from || on > to) continue
        const known = byDate.get(on)
        const names = new Set([...(known ? [known.name] : []), name])
        byDate.set(on, {
          date: on,
          name: [...names].join(' / '),
          isPublic: type === 'public' || known?.isPublic === true,
        })
      }
    }
  }
  return [...byDate.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1))
}
