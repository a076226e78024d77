/**
 * Reveals the buttons that the browser supports: one opens the system's share sheet, the other copies the link to the
 * clipboard.
 */
export function startShare(): void {
  const share = document.querySelector('[data-article-share]')
  const status = share?.querySelector('[role=status]')
  if (!share || !status) return
  const page = () => ({ title: document.querySelector('h1')?.textContent ?? '', url: cleanAddress() })

  if ('share' in navigator) {
    reveal(share, '[data-share-system]', async () => {
      await navigator.share(page()).catch(ignoreSecondThoughts)
    })
  }
  if ('clipboard' in navigator) {
    reveal(share, '[data-share-copy]', async () => {
      const { url } = page()
      status.textContent = await navigator.clipboard.writeText(url).then(
        () => 'Link copied',
        () => `Your browser keeps us from copying. The link: ${url}`,
      )
    })
  }
}

function reveal(share: Element, selector: string, work: () => Promise<void>): void {
  const button = share.querySelector<HTMLButtonElement>(selector)
  if (!button) return
  button.hidden = false
  button.addEventListener('click', () => void work())
}

/** Returns the page's address without anything that an email program may have appended to it. */
function cleanAddress(): string {
  return location.origin + location.pathname
}

/** Closing the sheet is a decision, not an error. */
function ignoreSecondThoughts(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) reportError(error)
}
