import type { Post } from '../content/posts/post.ts'
import { dateInWords, readingMinutes } from '../content/posts/reading.ts'

/** The publication date and the reading time. */
export function PostMeta({ post }: { post: Post }) {
  return (
    <p className="text-note text-soft">
      <time dateTime={post.publishedOn}>{dateInWords(post.publishedOn)}</time> · {readingMinutes(post)} min read
    </p>
  )
}
