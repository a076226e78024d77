/** On paper nothing can be opened: what is folded away is open while the page is printed. */
export function printEverything(): void {
  let opened: HTMLDetailsElement[] = []
  window.addEventListener('beforeprint', () => {
    opened = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')]
    for (const details of opened) details.open = true
  })
  window.addEventListener('afterprint', () => {
    for (const details of opened) details.open = false
  })
}
