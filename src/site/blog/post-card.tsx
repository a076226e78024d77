import { classNames } from '#ui/class-names.ts'
import type { Post } from '../content/posts/post.ts'
import { toPostPath } from '../content/posts/relations.ts'
import { PostMeta } from './post-meta.tsx'
import { PostPicture } from './post-picture.tsx'

/** A post in a list; the lead post is wide if there is room. The filter of /blog reads `data-categories`. */
export function PostCard({ post, isLead = false }: { post: Post; isLead?: boolean }) {
  return (
    <li
      data-categories={post.categories.join('|')}
      className={classNames(
        'relative flex flex-col overflow-hidden rounded-card border border-line bg-card shadow-card transition-colors hover:border-accent [[hidden]]:hidden',
        isLead && 'sm:col-span-2 sm:flex-row',
      )}
    >
      <PostPicture
        picture={post.picture}
        className={classNames(
          'aspect-[16/9] w-full shrink-0 border-b border-line',
          isLead && 'sm:aspect-auto sm:w-[55%] sm:border-r sm:border-b-0',
        )}
      />
      <div className={classNames('flex min-w-0 flex-1 flex-col gap-2 p-5', isLead && 'sm:justify-center sm:p-7')}>
        <p className="text-note font-semibold text-accent">{post.categories[0]}</p>
        <h3
          className={classNames(
            'leading-snug font-bold tracking-tight text-balance',
            isLead ? 'text-[1.1875rem] sm:text-2xl' : 'text-[1.1875rem]',
          )}
        >
          <a href={toPostPath(post)} className="after:absolute after:inset-0 after:rounded-card">
            {post.title}
          </a>
        </h3>
        <p className="text-pretty text-soft">{post.summary}</p>
        <div className={classNames('pt-2', !isLead && 'mt-auto')}>
          <PostMeta post={post} />
        </div>
      </div>
    </li>
  )
}
