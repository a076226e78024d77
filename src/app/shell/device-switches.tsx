import { useState, type ReactNode } from 'react'
import { canVibrate, isVibrationOn, setVibrationOn } from '#ui/browser/haptics.ts'
import { setHighContrast, hasHighContrast } from '#ui/brand/theme.ts'
import { t } from './words.ts'

/** The settings for how this device looks and feels at the field. Stored on the device, like the theme. */
export function DeviceSwitches() {
  return (
    <div className="flex flex-col">
      <Switch read={hasHighContrast} write={setHighContrast}>
        {t.highContrastBrightSun}
      </Switch>
      {canVibrate() && (
        <Switch read={isVibrationOn} write={setVibrationOn}>
          {t.vibrateWhenICount}
        </Switch>
      )}
    </div>
  )
}

function Switch({
  read,
  write,
  children,
}: {
  read: () => boolean
  write: (isOn: boolean) => void
  children: ReactNode
}) {
  const [isOn, setIsOn] = useState(read)
  return (
    <label className="flex min-h-11 items-center gap-3 text-[0.9375rem] font-semibold">
      <input
        type="checkbox"
        checked={isOn}
        onChange={() => {
          write(!isOn)
          setIsOn(!isOn)
        }}
        className="size-5 shrink-0 accent-accent"
      />
      {children}
    </label>
  )
}
