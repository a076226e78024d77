/** Parts that Schedule-X names without giving them a role; a name without a role is not read out. */
const nameless = '.sx__date-grid:not([role]), .sx__time-grid-day:not([role]), .sx__month-grid-day:not([role])'

/** What scrolls by itself must be reachable by the keyboard. */
const scroller = '.sx__view-container:not([tabindex])'

/** Gives them one, now and whenever the grid draws new parts. Returns the way to stop. */
export function giveRoles(container: HTMLElement): () => void {
  const give = () => {
    for (const part of container.querySelectorAll(nameless)) part.setAttribute('role', 'group')
    for (const part of container.querySelectorAll(scroller)) {
      part.setAttribute('tabindex', '0')
      part.setAttribute('role', 'group')
      part.setAttribute('aria-label', 'Games')
    }
  }
  give()
  const observer = new MutationObserver(give)
  observer.observe(container, { childList: true, subtree: true })
  return () => observer.disconnect()
}
