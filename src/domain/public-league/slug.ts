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
