import { useState } from 'react'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { setTheme, readThemeChoice, themeChoices, type ThemeChoice } from '#ui/brand/theme.ts'
import { t } from './words.ts'

const labels: Record<ThemeChoice, string> = { system: t.system, light: t.light, dark: t.dark }
const options = themeChoices.map((value) => ({ value, label: labels[value] }))

export function ThemeSwitch() {
  const [choice, setChoice] = useState(readThemeChoice)
  return (
    <SegmentedControl
      label={t.colors}
      size="small"
      options={options}
      value={choice}
      onChange={(next) => {
        setChoice(next)
        setTheme(next)
      }}
    />
  )
}
