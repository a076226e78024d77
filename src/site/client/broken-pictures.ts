/** A logo that cannot be shown makes room for the name beside it. */
export function namesForBrokenPictures(): void {
  const mark = (image: HTMLImageElement) => image.closest('[data-picture]')?.setAttribute('data-picture', 'broken')
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && mark(target), true)
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) mark(image)
}
