import { sidebarCategories, type Category, type Post } from './post.ts'

const relatedAtMost = 3

/**
 * Returns up to three posts that share a category or tag with this one. Those that share the most come first; ties are
 * sorted newest first.
 */
export function findRelatedPosts(post: Post, all: readonly Post[]): readonly Post[] {
  const shared = (other: Post) =>
    other.categories.filter((category) => post.categories.includes(category)).length +
    other.tags.filter((tag) => post.tags.includes(tag)).length
  return all
    .filter((other) => other.slug !== post.slug && shared(other) > 0)
    .toSorted((a, b) => shared(b) - shared(a) || b.publishedOn.localeCompare(a.publishedOn))
    .slice(0, relatedAtMost)
}

export function countPostsByCategory(all: readonly Post[]): readonly { category: Category; count: number }[] {
  return sidebarCategories.map((category) => ({
    category,
    count: all.filter(({ categories }) => categories.includes(category)).length,
  }))
}

export const toPostPath = ({ slug }: Pick<Post, 'slug'>) => `/blog/${slug}`

export const toCategoryPath = (category: Category) => `/blog?${new URLSearchParams({ category }).toString()}`
