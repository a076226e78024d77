import { themeChoices, type ThemeChoice } from '#ui/brand/theme.ts'

const labels: Record<ThemeChoice, string> = { system: 'System', light: 'Light', dark: 'Dark' }

/** Hidden until its island (client/theme-choice.ts) listens. */
export function FooterTheme() {
  return (
    <label data-theme-choice="" hidden className="site-theme">
      <span className="text-soft">Colors</span>
      <select className="min-h-11 rounded-control border border-line-strong bg-card px-3 text-ink">
        {themeChoices.map((choice) => (
          <option key={choice} value={choice}>
            {labels[choice]}
          </option>
        ))}
      </select>
    </label>
  )
}
