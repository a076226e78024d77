// The parts of an article. The text is data: one component renders it, and the feed and search engines read it.

/** The chips above the list of posts; a post may also have categories that only the sidebar lists. */
export const chipCategories = ['Technology', 'Community', 'Streaming', 'Revenue', 'Inclusion'] as const
export const sidebarCategories = [...chipCategories, 'League Management', 'Sports', 'Broadcasting'] as const
export type Category = (typeof sidebarCategories)[number]

export type Inline = string | readonly InlinePart[]
export type InlinePart = string | { readonly strong: string } | { readonly link: string; readonly href: string }

export type Block =
  | { readonly kind: 'paragraph'; readonly text: Inline }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly Inline[]; readonly isOrdered?: true }
  | { readonly kind: 'quote'; readonly text: Inline }
  | { readonly kind: 'tip'; readonly title: string; readonly text: Inline }
  | {
      readonly kind: 'table'
      readonly caption: string
      readonly head: readonly string[]
      /** The first cell of each row is its heading. */
      readonly rows: readonly (readonly string[])[]
    }

export type Author = { readonly name: string; readonly about: string }

export type PostPictureName = 'signal' | 'rounds' | 'rain' | 'bench' | 'sponsor' | 'stream' | 'table' | 'page'

export type Post = {
  /** Its address is `/blog/{slug}`. */
  readonly slug: string
  readonly title: string
  /** A sentence or two for the card, the feed, and search engines. */
  readonly summary: string
  /** The first one is shown on the card. */
  readonly categories: readonly [Category, ...Category[]]
  readonly tags: readonly string[]
  readonly author: Author
  /** `2026-11-20` */
  readonly publishedOn: string
  readonly picture: PostPictureName
  readonly blocks: readonly Block[]
}

export const paragraph = (text: Inline): Block => ({ kind: 'paragraph', text })
export const heading = (text: string): Block => ({ kind: 'heading', text })
export const bullets = (...items: readonly Inline[]): Block => ({ kind: 'list', items })
export const steps = (...items: readonly Inline[]): Block => ({ kind: 'list', items, isOrdered: true })
export const quote = (text: Inline): Block => ({ kind: 'quote', text })
export const tip = (title: string, text: Inline): Block => ({ kind: 'tip', title, text })
export const table = (caption: string, head: readonly string[], rows: readonly (readonly string[])[]): Block => ({
  kind: 'table',
  caption,
  head,
  rows,
})
