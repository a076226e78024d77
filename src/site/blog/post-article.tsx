import type { Post } from '../content/posts/post.ts'
import { posts } from '../content/posts/posts.ts'
import { toCategoryPath, findRelatedPosts, countPostsByCategory } from '../content/posts/relations.ts'
import { pageWidthClass } from '../parts/page-section.tsx'
import { PostBlocks } from './post-blocks.tsx'
import { PostCard } from './post-card.tsx'
import { PostMeta } from './post-meta.tsx'
import { PostPicture } from './post-picture.tsx'
import { ShareLinks } from './share-links.tsx'

export function PostArticle({ post }: { post: Post }) {
  const related = findRelatedPosts(post, posts)
  return (
    <div className={pageWidthClass}>
      <div className="grid gap-12 pt-8 sm:pt-12 lg:grid-cols-[minmax(0,1fr)_17rem] lg:gap-16">
        <article className="min-w-0">
          <Head post={post} />
          <PostBlocks blocks={post.blocks} />
          <footer className="mt-12 flex max-w-[34rem] flex-col gap-8 border-t border-line pt-8">
            <ul aria-label="Tags" className="flex flex-wrap gap-2">
              {post.tags.map((tag) => (
                <li key={tag} className="rounded-full bg-gray-tint px-3 py-1 text-note font-medium text-soft">
                  {tag}
                </li>
              ))}
            </ul>
            <ShareLinks post={post} />
            <AuthorBox post={post} />
          </footer>
        </article>
        <aside className="flex flex-col gap-6 lg:sticky lg:top-24 lg:self-start">
          <CategorySidebar />
        </aside>
      </div>
      {related.length > 0 && (
        <section aria-labelledby="related" className="mt-16">
          <h2 id="related" className="text-2xl font-bold tracking-tight">
            Related articles
          </h2>
          <ul className="mt-6 grid gap-5 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3">
            {related.map((other) => (
              <PostCard key={other.slug} post={other} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Head({ post }: { post: Post }) {
  return (
    <header className="mb-8 max-w-[42rem]">
      <p className="flex flex-wrap items-center gap-x-2 text-note">
        <a href="/blog" className="inline-flex min-h-11 items-center font-medium text-soft hover:text-accent">
          Blog
        </a>
        <span aria-hidden="true" className="text-soft">
          /
        </span>
        <a
          href={toCategoryPath(post.categories[0])}
          className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
        >
          {post.categories[0]}
        </a>
      </p>
      <h1 className="mt-2 text-[2rem] leading-[1.12] font-extrabold tracking-tight text-balance sm:text-[2.75rem]">
        {post.title}
      </h1>
      <p className="mt-4 text-lg text-pretty text-soft">{post.summary}</p>
      <div className="mt-4 flex flex-wrap items-center gap-x-2 text-note text-soft">
        <span>By {post.author.name}</span>
        <span aria-hidden="true">·</span>
        <PostMeta post={post} />
      </div>
      <PostPicture picture={post.picture} className="mt-8 aspect-[16/9] w-full rounded-card border border-line" />
    </header>
  )
}

function AuthorBox({ post: { author } }: { post: Post }) {
  return (
    <section
      aria-label="About the author"
      className="flex gap-4 rounded-card border border-line bg-card p-5 shadow-card"
    >
      <svg aria-hidden="true" viewBox="0 0 44 44" className="size-11 shrink-0">
        <circle cx="22" cy="22" r="22" className="fill-tint" />
        <circle cx="22" cy="17" r="7" className="fill-accent" />
        <path d="M9 37a13 11 0 0 1 26 0 22 22 0 0 1-26 0z" className="fill-accent" />
      </svg>
      <div>
        <p className="font-bold">{author.name}</p>
        <p className="mt-1 text-pretty text-soft">{author.about}</p>
      </div>
    </section>
  )
}

function CategorySidebar() {
  return (
    <nav aria-labelledby="categories" className="rounded-card border border-line bg-card p-5 shadow-card">
      <h2 id="categories" className="mb-2">
        Categories
      </h2>
      <ul className="-mx-2">
        {countPostsByCategory(posts).map(({ category, count }) => (
          <li key={category}>
            <a
              href={toCategoryPath(category)}
              className="flex min-h-11 items-center justify-between gap-3 rounded-control px-2 hover:bg-tint"
            >
              {category}
              <span className="tabular text-note text-soft">
                {count} <span className="sr-only">{count === 1 ? 'post' : 'posts'}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
