import { chipCategories, sidebarCategories } from '../content/posts/post.ts'
import { posts } from '../content/posts/posts.ts'
import { toCategoryPath } from '../content/posts/relations.ts'

/**
 * Links that filter the list below (client/blog-filter.ts). Without a script every link shows all posts. A category
 * that is only in the sidebar gets a chip while it is selected.
 */
export function CategoryChips() {
  return (
    <nav aria-label="Filter by category" className="mt-8" data-blog-filter="">
      <ul className="flex flex-wrap gap-2">
        <Chip href="/blog" name="All" category="" isHere />
        {sidebarCategories.map((category) => (
          <Chip
            key={category}
            href={toCategoryPath(category)}
            name={category}
            category={category}
            isRare={!chipCategories.some((each) => each === category)}
          />
        ))}
      </ul>
      <p role="status" className="mt-4 text-soft">
        {posts.length} posts
      </p>
    </nav>
  )
}

type ChipProps = { href: string; name: string; category: string; isHere?: boolean; isRare?: boolean }

function Chip({ href, name, category, isHere = false, isRare = false }: ChipProps) {
  return (
    <li hidden={isRare} data-rare={isRare ? '' : undefined}>
      <a
        href={href}
        data-category={category}
        aria-current={isHere ? 'true' : undefined}
        className="flex min-h-11 items-center rounded-full border border-line-button bg-card px-4 font-medium hover:border-line-strong aria-[current]:border-accent aria-[current]:bg-accent aria-[current]:text-accent-ink"
      >
        {name}
      </a>
    </li>
  )
}
