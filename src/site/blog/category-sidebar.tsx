import { posts } from '../content/posts/posts.ts'
import { categoryCounts, categoryPath } from '../content/posts/relations.ts'

/** Every category and how much there is to read in it. */
export function CategorySidebar() {
  return (
    <nav aria-labelledby="categories" className="rounded-card border border-line bg-card p-5 shadow-card">
      <h2 id="categories" className="mb-2">
        Categories
      </h2>
      <ul className="-mx-2">
        {categoryCounts(posts).map(({ category, count }) => (
          <li key={category}>
            <a
              href={categoryPath(category)}
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
