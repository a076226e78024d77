// Haptic feedback, so eyes can stay on the game: a short vibration when something is counted, two for "saved", two long
// ones for "not saved". On every phone that can vibrate, the app has its own switch for it, since the phone's vibration
// setting may be needed for calls.

import { writeLocalText, readLocalText } from '../forms/local-text.ts'

const patterns = { count: 12, saved: [25, 70, 25], refused: [140, 80, 140] }

const storageKey = 'fieldside.vibration'

/** Whether this device can vibrate, and so needs a switch. An iPhone's browser can't. */
export function canVibrate(): boolean {
  return 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches
}

export function isVibrationOn(): boolean {
  return readLocalText(storageKey) !== 'off'
}

export function setVibrationOn(isOn: boolean): void {
  writeLocalText(storageKey, isOn ? 'on' : 'off')
  if (isOn) vibrate('saved')
}

export function vibrate(what: keyof typeof patterns): void {
  if (isVibrationOn()) navigator.vibrate?.(patterns[what])
}
