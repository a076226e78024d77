/**
 * Shows only the posts of the category in the address of /blog. The category links also work without this script, but
 * then /blog shows all posts.
 */
export function startBlogFilter(): void {
  const filter = document.querySelector('[data-blog-filter]')
  const status = filter?.querySelector('[role=status]')
  if (!filter || !status) return
  const chips = [...filter.querySelectorAll<HTMLAnchorElement>('[data-category]')]
  const cards = [...document.querySelectorAll<HTMLElement>('[data-posts] > [data-categories]')]

  const show = () => {
    const asked = new URLSearchParams(location.search).get('category') ?? ''
    const chosen = chips.find((chip) => isSame(chip.dataset['category'], asked))?.dataset['category'] ?? ''
    for (const chip of chips) {
      const isChosen = chip.dataset['category'] === chosen
      if (isChosen) chip.setAttribute('aria-current', 'true')
      else chip.removeAttribute('aria-current')
      const item = chip.parentElement
      if (item?.dataset['rare'] !== undefined) item.hidden = !isChosen
    }
    for (const card of cards) {
      card.hidden = chosen !== '' && card.dataset['categories']?.split('|').includes(chosen) !== true
    }
    status.textContent = formatPostCount(cards.filter((card) => !card.hidden).length, chosen)
  }

  filter.addEventListener('click', (event) => {
    const { target } = event
    const chip = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-category]') : null
    const isPlain = event instanceof MouseEvent && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!chip || !isPlain) return
    event.preventDefault()
    if (chip.href !== location.href) history.pushState(null, '', chip.href)
    show()
  })
  addEventListener('popstate', show)
  show()
}

/** Ignores case and surrounding spaces, because the address may have been typed. */
function isSame(category: string | undefined, asked: string): boolean {
  return category?.toLowerCase() === asked.trim().toLowerCase()
}

export function formatPostCount(count: number, category: string): string {
  const posts = count === 1 ? '1 post' : `${count === 0 ? 'No' : count} posts`
  return category === '' ? posts : `${posts} in ${category}`
}
