import { forgetText, keepText, keptText } from '#ui/forms/kept-text.ts'

/**
 * A value in localStorage. Chromium flushes it to disk seconds later, so nothing here may be critical after a crash.
 */
export type DeviceMemory<Value> = {
  /** Returns null if there is no value, or none that this code understands. */
  read(): Value | null
  write(value: Value): void
  forget(): void
}

export function deviceMemory<Value>(key: string, parse: (kept: unknown) => Value | null): DeviceMemory<Value> {
  return {
    read: () => parse(parseJson(keptText(key))),
    write: (value) => keepText(key, JSON.stringify(value)),
    forget: () => forgetText(key),
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
