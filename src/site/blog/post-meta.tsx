import type { Post } from '../content/posts/post.ts'
import { formatPostDate, getReadingMinutes } from '../content/posts/reading.ts'

/** The publication date and the reading time. */
export function PostMeta({ post }: { post: Post }) {
  return (
    <p className="text-note text-soft">
      <time dateTime={post.publishedOn}>{formatPostDate(post.publishedOn)}</time> · {getReadingMinutes(post)} min read
    </p>
  )
}
