/**
 * Shows the games of one team or division: the list of choices is there where scripts run, everybody else follows the
 * links. Days without any game disappear with them, and what was folded away is open: it is a season of one team.
 */
export function startFilter(): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement && 'filter' in target.dataset)) return
    applyFilter()
    sayCount(target)
  })
  applyFilter() // a browser keeps what was chosen when one comes back
}

/** The list changes without a word: how many games it has now, and whose. */
function sayCount({ selectedOptions, value }: HTMLSelectElement): void {
  const announcer = document.querySelector('#announcer')
  const shown = [...document.querySelectorAll<HTMLElement>('[data-day]:not([hidden]) [data-of]')]
  const count = shown.filter((game) => !game.hidden).length
  const games = `${count} ${count === 1 ? 'game' : 'games'}`
  const of = value === '' ? '' : ` of ${(selectedOptions[0]?.textContent ?? '').trim()}`
  if (announcer) announcer.textContent = games + of
}

/** Also after a refresh: what came is whole. */
export function applyFilter(): void {
  const select = document.querySelector<HTMLSelectElement>('select[data-filter]')
  if (!select) return
  const wanted = select.value
  for (const day of document.querySelectorAll<HTMLElement>('[data-day]')) {
    const games = [...day.querySelectorAll<HTMLElement>('[data-of]')]
    for (const game of games) game.hidden = wanted !== '' && !(game.dataset['of'] ?? '').split(' ').includes(wanted)
    day.hidden = games.every((game) => game.hidden)
  }
  if (wanted !== '')
    for (const fold of document.querySelectorAll('details')) if (fold.querySelector('[data-day]')) fold.open = true
  const none = document.querySelector<HTMLElement>('[data-none]')
  if (none) none.hidden = [...document.querySelectorAll<HTMLElement>('[data-day]')].some((day) => !day.hidden)
}
