export function downloadText(fileName: string, text: string, type = 'text/csv'): void {
  download(toFile(fileName, text, type))
}

/**
 * On a phone, shares the file through the system's share sheet, because a download is hard to find again; elsewhere,
 * downloads it.
 */
export function shareText(fileName: string, text: string, type: string): Promise<void> {
  return shareFile(toFile(fileName, text, type))
}

/** Like `shareText`, for a file that already exists, such as a binary one. */
export async function shareFile(file: File): Promise<void> {
  if (!matchMedia('(pointer: coarse)').matches || !canShare(file)) return download(file)
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    // Closing the sheet is the user's decision. If sharing fails for any other reason, such as `NotAllowedError`, the
    // file is downloaded.
    if (!(error instanceof DOMException && error.name === 'AbortError')) download(file)
  }
}

/** Returns a file name that every system accepts: `U12 Spring League` → `u12-spring-league.ics`. */
export function toFileName(title: string, ending: string): string {
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
  // Old browsers lack `canShare` and `share`, whatever the types say.
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
