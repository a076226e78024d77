import { useState } from 'react'
import { displaySizes, readDisplaySize, setDisplaySize, type DisplaySize } from '#ui/brand/display-size.ts'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { t } from './words.ts'

/** Sets the scale of the screens on this device, whatever its pointer and the window's width. */
export function DisplaySizeChoice() {
  const [size, setSize] = useState(readDisplaySize)
  const labels: Record<DisplaySize, string> = { auto: t.displayAuto, compact: t.displayCompact, touch: t.displayLarge }
  return (
    <SegmentedControl
      label={t.displaySize}
      options={displaySizes.map((value) => ({ value, label: labels[value] }))}
      value={size}
      onChange={(next) => {
        setSize(next)
        setDisplaySize(next)
      }}
    />
  )
}
