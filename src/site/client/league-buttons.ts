import { t } from './words.ts'

/** Handles the share, copy, and print buttons, wherever the page has them. */
export function startLeagueButtons(): void {
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
  return navigator.share({ title: document.title, url }).catch(() => undefined) // the user cancelled
}

/** Copies the text. Without a clipboard (it needs HTTPS), shows the text for the user to copy. */
async function copyText(button: HTMLButtonElement, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    say(button, t.copied)
  } catch {
    const field = document.createElement('input')
    Object.assign(field, { readOnly: true, value: text, className: 'league-field' })
    field.setAttribute('aria-label', t.copyThis)
    button.replaceWith(field)
    field.select()
  }
}

/** Shows the message in the button itself, which has the focus, then restores its label. */
function say(button: HTMLButtonElement, words: string): void {
  const own = (button.dataset['words'] ??= button.textContent)
  button.textContent = words
  announceOnLeaguePage(words)
  setTimeout(() => {
    button.textContent = own
  }, 2500)
}

/** Has a screen reader announce the words once it has finished speaking. */
export function announceOnLeaguePage(words: string): void {
  const announcer = document.querySelector('#announcer')
  if (announcer) announcer.textContent = words
}
