import { slugSchema } from '../schema/columns.ts'

// A league's slug in URLs: `riverside-youth-league` in `/l/riverside-youth-league`.

const longest = 60

export function isSlug(text: string): boolean {
  return slugSchema.safeParse(text).success
}

/**
 * Converts `U12 Spring – Ligue Élan!` to `u12-spring-ligue-elan`. For a name with few Latin letters, the result may be
 * too short to be a slug: see `isSlug`.
 */
export function toSlug(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-/g, '')
    .slice(0, longest)
    .replaceAll(/-$/g, '')
}

/**
 * Suggests a slug that isn't taken, for a league without one; returns an empty string if the league's name doesn't
 * yield a valid slug.
 */
export function suggestSlug(name: string, taken: readonly string[]): string {
  const slug = toSlug(name)
  if (!isSlug(slug)) return ''
  if (!taken.includes(slug)) return slug
  for (let next = 2; ; next++) {
    const other = `${slug.slice(0, longest - 4).replace(/-$/, '')}-${next}`
    if (!taken.includes(other)) return other
  }
}
