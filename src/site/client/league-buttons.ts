/** Share, copy and print, wherever the page has a button for it. */
export function startButtons(): void {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button) return
    const { copy, share } = button.dataset
    if (copy !== undefined) void copyText(button, copy)
    else if (share !== undefined) void sharePage(button, share)
    else if ('print' in button.dataset) print()
  })
}

async function sharePage(button: HTMLButtonElement, url: string): Promise<void> {
  if (!('share' in navigator)) return copyText(button, url)
  return navigator.share({ title: document.title, url }).catch(() => undefined) // they thought better of it
}

/** Without a clipboard (it needs https) the text is shown, ready for the person's own copy. */
async function copyText(button: HTMLButtonElement, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    say(button, 'Copied')
  } catch {
    const field = document.createElement('input')
    Object.assign(field, { readOnly: true, value: text, className: 'league-field' })
    field.setAttribute('aria-label', 'Copy this')
    button.replaceWith(field)
    field.select()
  }
}

/** In the button itself, which has the focus; its own words come back. */
function say(button: HTMLButtonElement, words: string): void {
  const own = (button.dataset['words'] ??= button.textContent)
  button.textContent = words
  announce(words)
  setTimeout(() => {
    button.textContent = own
  }, 2500)
}

/** To a screen reader, when it is done with what it is saying. */
export function announce(words: string): void {
  const announcer = document.querySelector('#announcer')
  if (announcer) announcer.textContent = words
}
