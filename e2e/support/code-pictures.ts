import { writeFile } from 'node:fs/promises'
import type { Locator } from 'playwright/test'
import { encodeQR } from 'qr'
import { decodeQR } from 'qr/decode.js'

// Simulates what a camera captures of the code on another phone's screen.

/** Returns the text of a code on the screen, decoded from its squares. */
export async function readCodeOnScreen(code: Locator): Promise<string> {
  return decodeQrSquares({
    viewBox: (await code.getAttribute('viewBox')) ?? '',
    path: (await code.locator('path').getAttribute('d')) ?? '',
  })
}

/** Returns the text of a code, decoded from its SVG path. */
export function decodeQrSquares({ viewBox, path }: { readonly viewBox: string; readonly path: string }): string {
  const size = Number(viewBox.split(' ')[2])
  const black = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x},${y}`))
  const scale = 8
  const side = size * scale
  const data = new Uint8ClampedArray(4 * side * side).fill(255)
  for (let at = 0; at < side * side; at++) {
    const square = `${Math.floor((at % side) / scale)},${Math.floor(at / side / scale)}`
    if (black.has(square)) data.fill(0, 4 * at, 4 * at + 3)
  }
  return decodeQR({ data, width: side, height: side })
}

/** Returns a picture of the code, as a person might send it. */
export function createCodePicture(text: string) {
  const buffer = Buffer.from(encodeQR(text, 'gif', { ecc: 'medium', border: 4, scale: 6 }))
  return { name: 'code.gif', mimeType: 'image/gif', buffer }
}

/** Writes the video that Chromium's fake camera plays in a test: the code in the middle of a gray wall. */
export async function createCodeVideo(text: string, file: string): Promise<void> {
  const [width, height, scale] = [640, 480, 7]
  const squares = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const luma = Buffer.alloc(width * height, 128)
  const [left, top] = [width, height].map((all) => Math.floor((all - squares.length * scale) / 2)) as [number, number]
  for (const [y, row] of squares.entries()) {
    for (const [x, isBlack] of row.entries()) {
      for (let line = 0; line < scale; line++) {
        const start = (top + y * scale + line) * width + left + x * scale
        luma.fill(isBlack ? 16 : 235, start, start + scale)
      }
    }
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128)])
  await writeFile(file, Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1\n`), frame, frame]))
}
