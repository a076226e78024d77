/** Parts that Schedule-X names without giving them a role; a name without a role is not read out. */
const nameless = '.sx__date-grid:not([role]), .sx__time-grid-day:not([role])'

/** Gives them one, now and whenever the grid draws new parts. Returns the way to stop. */
export function giveRoles(container: HTMLElement): () => void {
  const give = () => {
    for (const part of container.querySelectorAll(nameless)) part.setAttribute('role', 'group')
  }
  give()
  const observer = new MutationObserver(give)
  observer.observe(container, { childList: true, subtree: true })
  return () => observer.disconnect()
}
