import type { Post } from '../content/posts/post.ts'
import { postPath } from '../content/posts/relations.ts'
import { PostMeta } from './post-meta.tsx'
import { PostPicture } from './post-picture.tsx'

/** A post in a list. `data-categories` is what the filter of /blog reads. */
export function PostCard({ post, level = 'h2' }: { post: Post; level?: 'h2' | 'h3' }) {
  const Title = level
  return (
    <li
      data-categories={post.categories.join('|')}
      className="relative flex flex-col overflow-hidden rounded-card border border-line bg-card shadow-card transition-colors hover:border-accent"
    >
      <PostPicture picture={post.picture} className="aspect-[16/9] w-full border-b border-line" />
      <div className="flex flex-1 flex-col gap-2 p-5">
        <p className="text-note font-semibold text-accent">{post.categories[0]}</p>
        <Title className="text-[1.1875rem] leading-snug font-bold tracking-tight text-balance">
          <a href={postPath(post)} className="after:absolute after:inset-0 after:rounded-card">
            {post.title}
          </a>
        </Title>
        <p className="text-pretty text-soft">{post.summary}</p>
        <div className="mt-auto pt-2">
          <PostMeta post={post} />
        </div>
      </div>
    </li>
  )
}
