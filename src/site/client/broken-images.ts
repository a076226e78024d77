/** Hides a logo that can't be loaded, so that the name next to it has room. */
export function replaceBrokenImages(): void {
  const mark = (image: HTMLImageElement) => image.closest('[data-picture]')?.setAttribute('data-picture', 'broken')
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && mark(target), true)
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) mark(image)
}
