import { forgetText, keepText, keptText } from '#ui/forms/kept-text.ts'

/** A value in localStorage. Chromium writes that to the disk seconds later: nothing here may be missed after a crash. */
export type DeviceMemory<Value> = {
  /** Null where there is none, or none that this code understands. */
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
