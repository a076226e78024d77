import type { ReactNode } from 'react'
import type { Company } from './content/site-content.ts'

/** What a page asks for beside site.ts. `app`: the app itself, which takes over the element `#root` (get-started). */
export type PageScript = 'forms' | 'league' | 'app'

/** A page that people see without an account. */
export type PublicPage = {
  /** `/pricing`, `/blog/why-…`. One that answers what is not there ends in `/_not-found`. */
  readonly path: string
  /** The tab's; the product's name is added, except on `/`. */
  readonly title: string
  readonly description: string
  /** The content of `<main>`; header and footer come from the frame. */
  readonly Body: () => ReactNode
  readonly article?: { readonly publishedOn: string; readonly author: string; readonly tags: readonly string[] }
  readonly structuredData?: (company: Company) => readonly Readonly<Record<string, unknown>>[]
  /** Not for search engines: no sitemap, noindex. */
  readonly isHidden?: true
  readonly scripts?: readonly PageScript[]
}
