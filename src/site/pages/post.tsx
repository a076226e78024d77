import { PostArticle } from '../blog/post-article.tsx'
import type { Post } from '../content/posts/post.ts'
import { posts } from '../content/posts/posts.ts'
import { countWords, getReadingMinutes } from '../content/posts/reading.ts'
import { toPostPath } from '../content/posts/relations.ts'
import { unknownOrigin } from '../page-file.ts'
import { SiteButtonLink } from '../parts/site-button-link.tsx'
import { pageWidthClass } from '../parts/page-section.tsx'
import type { PublicPage } from '../public-page.ts'
import { Newsletter } from './blog.tsx'

export const postPages: readonly PublicPage[] = posts.map((post) => ({
  path: toPostPath(post),
  title: post.title,
  description: post.summary,
  Body: () => (
    <>
      <PostArticle post={post} />
      <Newsletter />
    </>
  ),
  article: { publishedOn: post.publishedOn, author: post.author.name, tags: post.tags },
  structuredData: () => [articleData(post)],
}))

/** The page for an address under /blog that has no post. */
export const postNotFoundPage: PublicPage = {
  path: '/blog/_not-found',
  title: 'Post Not Found',
  description: 'There is no post at this address.',
  isHidden: true,
  Body: () => (
    <div className={`${pageWidthClass} flex flex-col items-start gap-5 py-20 sm:py-28`}>
      <h1 className="text-4xl font-extrabold tracking-tight">Post Not Found</h1>
      <p className="max-w-xl text-lg text-soft">
        There is no post at this address. It may have moved, or the link was cut in two on its way.
      </p>
      <SiteButtonLink href="/blog">Back to Blog</SiteButtonLink>
    </div>
  ),
}

function articleData(post: Post): Readonly<Record<string, unknown>> {
  const address = unknownOrigin + toPostPath(post)
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.summary,
    datePublished: post.publishedOn,
    author: { '@type': 'Organization', name: post.author.name, url: `${unknownOrigin}/about` },
    publisher: { '@type': 'Organization', name: 'Fieldside', url: `${unknownOrigin}/` },
    mainEntityOfPage: address,
    url: address,
    image: `${unknownOrigin}/open-graph.png`,
    articleSection: post.categories,
    keywords: post.tags,
    wordCount: countWords(post),
    timeRequired: `PT${getReadingMinutes(post)}M`,
    inLanguage: 'en-US',
  }
}
