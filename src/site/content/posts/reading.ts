import type { Block, Inline, Post } from './post.ts'

/** The average reading speed for this kind of text. */
const wordsPerMinute = 220

export function countWords({ blocks }: Pick<Post, 'blocks'>): number {
  return blocks.flatMap(textsOf).join(' ').split(/\s+/u).filter(Boolean).length
}

export function getReadingMinutes(post: Pick<Post, 'blocks'>): number {
  return Math.max(1, Math.round(countWords(post) / wordsPerMinute))
}

/** Returns a date like `November 17, 2026`. */
export function formatPostDate(date: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
}

function textsOf(block: Block): readonly string[] {
  switch (block.kind) {
    case 'heading':
      return [block.text]
    case 'list':
      return block.items.map(toPlainText)
    case 'table':
      return [block.caption, ...block.head, ...block.rows.flat()]
    case 'tip':
      return [block.title, toPlainText(block.text)]
    case 'paragraph':
    case 'quote':
      return [toPlainText(block.text)]
  }
}

export function toPlainText(inline: Inline): string {
  if (typeof inline === 'string') return inline
  return inline.map((part) => (typeof part === 'string' ? part : 'strong' in part ? part.strong : part.link)).join('')
}
