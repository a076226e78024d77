/** Hands a text to the browser as a file. */
export function downloadText(fileName: string, text: string, type = 'text/csv'): void {
  download(toFile(fileName, text, type))
}

/** On a phone, where a download is hard to find again, the system's own sheet takes the file; elsewhere a download. */
export function shareText(fileName: string, text: string, type: string): Promise<void> {
  return shareFile(toFile(fileName, text, type))
}

/** As `shareText`, of a file that is no text. */
export async function shareFile(file: File): Promise<void> {
  if (!matchMedia('(pointer: coarse)').matches || !canShare(file)) return download(file)
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    // Closing the sheet is an answer. A browser that does not share after all (`NotAllowedError`) still saves.
    if (!(error instanceof DOMException && error.name === 'AbortError')) download(file)
  }
}

/** A name that every system takes: `U12 Spring League` → `u12-spring-league.ics`. */
export function fileNameOf(title: string, ending: string): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80)
  return `${plain || 'fieldside'}.${ending}`
}

function canShare(file: File): boolean {
  // Old browsers have neither, whatever the types say.
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })
}

function toFile(fileName: string, text: string, type: string): File {
  return new File([text], fileName, { type: `${type};charset=utf-8` })
}

function download(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  URL.revokeObjectURL(url)
}
