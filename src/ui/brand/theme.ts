import { writeLocalText, readLocalText } from '../forms/local-text.ts'

export const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

// public/theme.js reads the same keys before the first paint.
const themeKey = 'fieldside.theme'
const contrastKey = 'fieldside.contrast'
const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)')
const systemWantsContrast = () => window.matchMedia('(prefers-contrast: more)')

export function readThemeChoice(): ThemeChoice {
  const kept = readLocalText(themeKey)
  return themeChoices.find((choice) => choice === kept) ?? 'system'
}

export function setTheme(choice: ThemeChoice): void {
  writeLocalText(themeKey, choice)
  applyTheme()
}

/**
 * Returns whether to use the high-contrast colors, for sunlight: this device's setting, or the system's if there is
 * none.
 */
export function hasHighContrast(): boolean {
  const kept = readLocalText(contrastKey)
  return kept === null ? systemWantsContrast().matches : kept === 'more'
}

export function setHighContrast(isHigh: boolean): void {
  writeLocalText(contrastKey, isHigh ? 'more' : 'usual')
  applyTheme()
}

/**
 * Applies the chosen theme and contrast, and applies them again when the system's settings or, in another tab, the
 * user's choices change.
 */
export function startTheme(): void {
  applyTheme()
  systemIsDark().addEventListener('change', applyTheme)
  systemWantsContrast().addEventListener('change', applyTheme)
  window.addEventListener('storage', (event) => {
    if (event.key === themeKey || event.key === contrastKey) applyTheme()
  })
}

function applyTheme(): void {
  const choice = readThemeChoice()
  const theme = choice === 'system' ? (systemIsDark().matches ? 'dark' : 'light') : choice
  const contrast = hasHighContrast() ? 'more' : 'usual'
  Object.assign(document.documentElement.dataset, { theme, contrast })
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', backgrounds[contrast][theme])
}

const backgrounds = {
  usual: { light: '#f6f7f5', dark: '#0c1310' },
  more: { light: '#ffffff', dark: '#000000' },
}
