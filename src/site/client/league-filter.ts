import { t } from './words.ts'

/**
 * Shows the games of one team or division. The select appears only if scripts run; otherwise, there are links. Days
 * without games are hidden, and collapsed sections are opened, because the filtered list is short.
 */
export function startLeagueFilter(): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement && 'filter' in target.dataset)) return
    applyLeagueFilter()
    announceCount(target)
  })
  applyLeagueFilter() // a browser restores the selection when the user returns
}

/** Announces how many games the list now has, and for which team or division. */
function announceCount({ selectedOptions, value }: HTMLSelectElement): void {
  const announcer = document.querySelector('#announcer')
  const shown = [...document.querySelectorAll<HTMLElement>('[data-day]:not([hidden]) [data-of]')]
  const count = shown.filter((game) => !game.hidden).length
  const name = (selectedOptions[0]?.textContent ?? '').trim()
  if (announcer) announcer.textContent = value === '' ? t.gameCount(count) : t.gameCountOf(count, name)
}

/** Applies the selected filter. Also needed after a refresh, which restores the full list. */
export function applyLeagueFilter(): void {
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
