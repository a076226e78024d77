import { setTheme, readThemeChoice, themeChoices } from '#ui/brand/theme.ts'

/** Lets visitors choose the theme on this device. The app uses the same choice. */
export function startThemeChoice(): void {
  const label = document.querySelector<HTMLElement>('[data-theme-choice]')
  const select = label?.querySelector('select')
  if (!label || !select) return
  select.value = readThemeChoice()
  select.addEventListener('change', () => {
    const choice = themeChoices.find((one) => one === select.value)
    if (choice) setTheme(choice)
  })
  label.hidden = false
}
