import { useState } from 'react'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { setTheme, readThemeChoice, themeChoices, type ThemeChoice } from '#ui/brand/theme.ts'
import { t } from './words.ts'

export function ThemeSwitch() {
  const [choice, setChoice] = useState(readThemeChoice)
  const labels: Record<ThemeChoice, string> = { system: t.system, light: t.light, dark: t.dark }
  return (
    <SegmentedControl
      label={t.colors}
      size="small"
      options={themeChoices.map((value) => ({ value, label: labels[value] }))}
      value={choice}
      onChange={(next) => {
        setChoice(next)
        setTheme(next)
      }}
    />
  )
}
