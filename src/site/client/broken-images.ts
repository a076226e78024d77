/**
 * Marks the box of a logo that can't be loaded, so that the logo is hidden and the name or the initials in the box
 * show.
 */
export function replaceBrokenImages(): void {
  const mark = (image: HTMLImageElement) => image.closest('[data-picture]')?.setAttribute('data-picture', 'broken')
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && mark(target), true)
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) mark(image)
}
