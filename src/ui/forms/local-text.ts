// Reads and writes short texts in localStorage. A browser may block the storage or have no room left, so nothing
// critical may depend on it.

export function readLocalText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function listLocalKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

export function writeLocalText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // the value still applies until the page is closed
  }
}

export function removeLocalText(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is not accessible, so nothing was stored.
  }
}
