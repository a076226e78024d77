export const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

// public/theme.js reads the same key before the first paint.
const storageKey = 'fieldside.theme'
const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)')

export function readThemeChoice(): ThemeChoice {
  const kept = localStorage.getItem(storageKey)
  return themeChoices.find((choice) => choice === kept) ?? 'system'
}

export function chooseTheme(choice: ThemeChoice): void {
  localStorage.setItem(storageKey, choice)
  applyTheme()
}

/** Shows the chosen theme from now on, also when the system or another tab changes it. */
export function followTheme(): void {
  applyTheme()
  systemIsDark().addEventListener('change', applyTheme)
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey) applyTheme()
  })
}

function applyTheme(): void {
  const choice = readThemeChoice()
  const theme = choice === 'system' ? (systemIsDark().matches ? 'dark' : 'light') : choice
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme === 'dark' ? '#0e1512' : '#f6f7f5')
}
