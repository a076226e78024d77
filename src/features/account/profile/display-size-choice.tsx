import { useState } from 'react'
import { applyDisplaySize, displaySizeKey } from '#ui/brand/display-size.ts'
import { readLocalText, writeLocalText } from '#ui/forms/local-text.ts'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { t } from './words.ts'

const options = [
  { value: 'auto', label: t.displayAuto },
  { value: 'compact', label: t.displayCompact },
  { value: 'touch', label: t.displayLarge },
]

/** Sets the scale of the screens on this device, whatever its pointer and the window's width. */
export function DisplaySizeChoice() {
  const [chosen, setChosen] = useState(() => readLocalText(displaySizeKey))
  return (
    <SegmentedControl
      label={t.displaySize}
      options={options}
      value={options.find(({ value }) => value === chosen)?.value ?? 'auto'}
      onChange={(next) => {
        setChosen(next)
        writeLocalText(displaySizeKey, next)
        applyDisplaySize()
      }}
    />
  )
}
