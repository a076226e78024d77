/**
 * Replaces the shown page with the fresh one, preserving scroll position, focus, opened sections, and selections. Moves
 * the new elements into the page instead of writing markup, which the trusted types policy would block.
 */
export function replaceMainContent(shown: HTMLElement, fresh: Document): HTMLElement {
  const found = fresh.querySelector<HTMLElement>('main')
  if (!found) return shown
  const next = document.adoptNode(found)
  const focused = document.activeElement
  const address = focused && shown.contains(focused) ? addressOf(shown, focused) : null
  const anchor = anchorOf(shown)
  for (const details of shown.querySelectorAll<HTMLDetailsElement>('details[id]')) {
    const same = next.querySelector<HTMLDetailsElement>(`#${CSS.escape(details.id)}`)
    if (same) same.open = details.open
  }
  for (const select of shown.querySelectorAll('select')) {
    const same = next.querySelector<HTMLSelectElement>(`#${CSS.escape(select.id)}`)
    if (same) same.value = select.value
  }
  for (const picture of shown.querySelectorAll<HTMLElement>('[data-picture="broken"]')) {
    for (const same of next.querySelectorAll<HTMLElement>('[data-picture]')) {
      if (same.textContent === picture.textContent) same.dataset['picture'] = 'broken'
    }
  }
  shown.replaceWith(next)
  if (address) next.querySelectorAll<HTMLElement>(address.selector)[address.index]?.focus({ preventScroll: true })
  if (anchor) {
    const same = next.querySelector(`#${CSS.escape(anchor.id)}`)
    if (same) window.scrollBy({ top: same.getBoundingClientRect().top - anchor.top, behavior: 'instant' })
  }
  const title = fresh.querySelector('title')?.textContent
  if (title) document.title = title
  return next
}

/** Identifies the focused element in a way that also works on the new page, such as the second link to `/l/…`. */
function addressOf(main: HTMLElement, element: Element): { selector: string; index: number } {
  const selector = selectorOf(element)
  return { selector, index: [...main.querySelectorAll(selector)].indexOf(element) }
}

function selectorOf(element: Element): string {
  if (element.id !== '') return `#${CSS.escape(element.id)}`
  const name = element.localName
  const href = element.getAttribute('href')
  return href === null ? name : `${name}[href="${CSS.escape(href)}"]`
}

/**
 * Returns the ID and the position of the first element with an ID whose top is within the window, or null if there is
 * none.
 */
function anchorOf(main: HTMLElement): { id: string; top: number } | null {
  for (const element of main.querySelectorAll('[id]')) {
    const { top, height } = element.getBoundingClientRect()
    if (height > 0 && top >= 0 && top < window.innerHeight) return { id: element.id, top }
  }
  return null
}
