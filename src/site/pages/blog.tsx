import { Newspaper } from 'lucide-react'
import { CategoryChips } from '../blog/category-chips.tsx'
import { PostCard } from '../blog/post-card.tsx'
import { posts } from '../content/posts/posts.ts'
import { NewsletterForm } from '../parts/newsletter-form.tsx'
import { pageWidthClass, PageSection } from '../parts/page-section.tsx'
import type { PublicPage } from '../public-page.ts'

export const blogPage: PublicPage = {
  path: '/blog',
  title: 'Blog',
  description:
    'Articles for people who run leagues: scores without a signal, fair schedules, rainouts, sponsors, streaming with consent, and tie-breakers.',
  Body: Blog,
}

function Blog() {
  return (
    <>
      <div className={pageWidthClass}>
        <header className="max-w-2xl pt-12 sm:pt-16">
          <h1 className="text-4xl leading-[1.1] font-extrabold tracking-tight text-balance sm:text-5xl">
            From the sideline
          </h1>
          <p className="mt-4 text-lg text-pretty text-soft">
            Short, useful articles for people who run leagues, coach teams and lock up afterward.
          </p>
        </header>
        <CategoryChips />
        <h2 className="sr-only">Posts</h2>
        <ul data-posts="" className="mt-6 grid gap-5 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3">
          {posts.map((post, index) => (
            <PostCard key={post.slug} post={post} isLead={index === 0} />
          ))}
        </ul>
      </div>
      <Newsletter />
    </>
  )
}

export function Newsletter() {
  return (
    <PageSection
      title="The next article, by mail"
      lead={
        <p className="flex items-start gap-3">
          <Newspaper className="mt-1 size-5 shrink-0 text-accent" />
          What we learned about running a season, when there is something worth your Sunday coffee.
        </p>
      }
    >
      <NewsletterForm />
    </PageSection>
  )
}
