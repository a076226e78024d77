/** Returns the key for shortcuts as it is written on this device's keyboard. */
export function getModifierKey(): '⌘' | 'Ctrl' {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
}
