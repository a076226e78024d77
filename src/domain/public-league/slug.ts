import { slug } from '../schema/columns.ts'

// A league's place in addresses: `riverside-youth-league` in `/l/riverside-youth-league`.

const longest = 60

export function isSlug(text: string): boolean {
  return slug.safeParse(text).success
}

/**
 * `U12 Spring – Ligue Élan!` → `u12-spring-ligue-elan`. Of a name with hardly any Latin letters too little is left: see
 * `isSlug`.
 */
export function slugOf(name: string): string {
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

/** An address for a league that has none, which no other one of these has; empty where its name gives none. */
export function proposedSlug(name: string, taken: readonly string[]): string {
  const slug = slugOf(name)
  if (!isSlug(slug)) return ''
  if (!taken.includes(slug)) return slug
  for (let next = 2; ; next++) {
    const other = `${slug.slice(0, longest - 4).replace(/-$/, '')}-${next}`
    if (!taken.includes(other)) return other
  }
}
