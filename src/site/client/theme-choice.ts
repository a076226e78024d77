import { chooseTheme, readThemeChoice, themeChoices } from '#ui/brand/theme.ts'

/** The colors of this device, for the app as well. */
export function startThemeChoice(): void {
  const label = document.querySelector<HTMLElement>('[data-theme-choice]')
  const select = label?.querySelector('select')
  if (!label || !select) return
  select.value = readThemeChoice()
  select.addEventListener('change', () => {
    const choice = themeChoices.find((one) => one === select.value)
    if (choice) chooseTheme(choice)
  })
  label.hidden = false
}
