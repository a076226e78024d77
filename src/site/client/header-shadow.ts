const scrolledPx = 10

/** Gives the header a shadow once the page is scrolled by more than 10 px. */
export function startHeaderShadow(): void {
  const header = document.querySelector<HTMLElement>('[data-shadow]')
  if (!header) return
  const show = () => header.toggleAttribute('data-scrolled', window.scrollY > scrolledPx)
  window.addEventListener('scroll', show, { passive: true })
  show()
}
