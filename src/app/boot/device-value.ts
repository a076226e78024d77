import { removeLocalText, writeLocalText, readLocalText } from '#ui/forms/local-text.ts'

/**
 * A value in localStorage. Chromium flushes it to disk seconds later, so nothing that must survive a crash may be
 * stored here.
 */
export type DeviceValue<Value> = {
  /** Returns null if there is no value, or if this code does not understand it. */
  read(): Value | null
  write(value: Value): void
  forget(): void
}

export function createDeviceValue<Value>(key: string, parse: (kept: unknown) => Value | null): DeviceValue<Value> {
  return {
    read: () => parse(parseJson(readLocalText(key))),
    write: (value) => writeLocalText(key, JSON.stringify(value)),
    forget: () => removeLocalText(key),
  }
}

function parseJson(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
