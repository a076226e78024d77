import type { ReactNode } from 'react'
import type { Company } from './content/site-content.ts'

/**
 * The scripts a page loads in addition to site.ts. `app`: the app itself, which renders into the element `#root`
 * (get-started).
 */
export type PageScript = 'forms' | 'league' | 'app'

/** A page that is visible without an account. */
export type PublicPage = {
  /** A path such as `/pricing` or `/blog/why-…`. Paths of not-found pages end in `/_not-found`. */
  readonly path: string
  /** The title of the browser tab; the product's name is added, except on `/`. */
  readonly title: string
  readonly description: string
  /** The content of `<main>`; header and footer come from the frame. */
  readonly Body: () => ReactNode
  readonly article?: { readonly publishedOn: string; readonly author: string; readonly tags: readonly string[] }
  readonly structuredData?: (company: Company) => readonly Readonly<Record<string, unknown>>[]
  /** Hidden from search engines: not in the sitemap, and noindex. */
  readonly isHidden?: true
  readonly scripts?: readonly PageScript[]
}
