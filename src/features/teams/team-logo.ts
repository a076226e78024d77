import { maxLogoCharacters } from '#domain/schema/columns.ts'
import { fitSize } from '#ui/browser/fit-size.ts'
import { t } from './words.ts'

// A logo is stored in the team's row and sent like every other change, so it is scaled down on the device first. The
// largest crest on a screen is 56 points, so 128 pixels stay sharp. Redrawing also drops the metadata of the file.

const sides = [128, 96, 64, 48]
const qualities = [0.85, 0.7, 0.5]
const mostBytes = 20_000_000

/** Thrown with a message for the user. */
export class LogoError extends Error {
  override readonly name = 'LogoError'
}

/** Returns the picture as a data URL that fits in a team's row. @throws LogoError */
export async function createLogo(file: Blob): Promise<string> {
  if (file.size > mostBytes) throw new LogoError(t.fileTooLarge)
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) throw new LogoError(t.fileNotPicture)
  try {
    const logo = findFittingLogo((side, quality) => drawLogo(picture, side, quality))
    if (logo === null) throw new LogoError(t.fileNotPicture)
    return logo
  } finally {
    picture.close()
  }
}

/** Returns the largest version that fits in a row, or null if none does. `encode` returns a data URL. */
export function findFittingLogo(encode: (longestSide: number, quality: number) => string): string | null {
  for (const side of sides) {
    for (const quality of qualities) {
      const url = encode(side, quality)
      if (url.length <= maxLogoCharacters) return url
    }
  }
  return null
}

/** Draws on a transparent ground. A browser that cannot write WebP writes PNG instead. */
function drawLogo(picture: ImageBitmap, longestSide: number, quality: number): string {
  const canvas = document.createElement('canvas')
  const { width, height } = fitSize(picture.width, picture.height, longestSide)
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new LogoError(t.fileNotPicture)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, width, height)
  return canvas.toDataURL('image/webp', quality)
}
