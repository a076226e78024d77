import type { jsPDF } from 'jspdf'

/**
 * Inter in regular and semibold, for Latin with all its accents, Greek, and Cyrillic. Only the characters in use are
 * embedded in the PDF.
 */
export type PdfFonts = { readonly regular: Uint8Array; readonly bold: Uint8Array }

export const fontFamily = 'Inter'

export function addFonts(pdf: jsPDF, { regular, bold }: PdfFonts): void {
  for (const [style, file] of [
    ['normal', regular],
    ['bold', bold],
  ] as const) {
    pdf.addFileToVFS(`Inter-${style}.ttf`, binaryText(file))
    pdf.addFont(`Inter-${style}.ttf`, fontFamily, style, undefined, 'Identity-H')
  }
  pdf.setFont(fontFamily, 'normal')
}

const emptyBox = '□'

/** Replaces each character that the font lacks, such as a Chinese character or an emoji, with a box. */
export function replaceMissingGlyphs(pdf: jsPDF, text: string): string {
  return Array.from(normal(text), (character) => (hasGlyph(pdf, character) ? character : emptyBox)).join('')
}

/** Combines letters with their accents, and replaces control characters with a line break or a space. */
function normal(text: string): string {
  return text.normalize('NFC').replaceAll(/[\p{Cc}\p{Cf}]+/gu, (controls) => (controls.includes('\n') ? '\n' : ' '))
}

function hasGlyph(pdf: jsPDF, character: string): boolean {
  if (character === '\n') return true
  const { metadata } = pdf.getFont() as { metadata?: { cmap?: { unicode?: { codeMap?: Record<number, number> } } } }
  return (metadata?.cmap?.unicode?.codeMap?.[character.codePointAt(0) ?? 0] ?? 0) !== 0
}

/** Returns a string with one character per byte, which is how jsPDF expects a file. */
function binaryText(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let start = 0; start < bytes.length; start += 8192) {
    parts.push(String.fromCharCode(...bytes.subarray(start, start + 8192)))
  }
  return parts.join('')
}
