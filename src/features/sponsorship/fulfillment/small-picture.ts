import { fitSize } from '#ui/browser/fit-size.ts'
import { t } from './words.ts'

// Photos are stored in rows and sent like every other change, so they are scaled down on the device first. Redrawing
// them also drops the metadata that cameras embed, including the location.

/** The maximum size that a row can store (`jpegDataUrlSchema` of the schema). */
const mostCharacters = 60_000
const mostBytes = 50_000_000
const sides = [640, 480, 360, 240]
const qualities = [0.82, 0.7, 0.58, 0.46, 0.34]

export class PictureError extends Error {
  override readonly name = 'PictureError'
}

/** Returns the picture as a JPEG data URL that fits in a row. @throws PictureError with a message for the user */
export async function createSmallPicture(file: Blob): Promise<string> {
  if (file.size > mostBytes) throw new PictureError(t.fileLargerThan50)
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) {
    throw new PictureError(t.fileCouldNotRead)
  }
  try {
    const small = findBestFittingPicture((side, quality) => drawJpeg(picture, side, quality))
    if (small === null) throw new PictureError(t.pictureCouldNotMade)
    return small
  } finally {
    picture.close()
  }
}

/** Returns the best reduced version that fits in a row, or null if none does. `encode` returns a data URL. */
export function findBestFittingPicture(encode: (longestSide: number, quality: number) => string): string | null {
  for (const side of sides) {
    for (const quality of qualities) {
      const url = encode(side, quality)
      if (url.length <= mostCharacters) return url
    }
  }
  return null
}

function drawJpeg(picture: ImageBitmap, longestSide: number, quality: number): string {
  const canvas = document.createElement('canvas')
  const { width, height } = fitSize(picture.width, picture.height, longestSide)
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new PictureError(t.browserCouldNotDraw)
  pen.fillStyle = '#ffffff' // background for transparent areas
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, width, height)
  return canvas.toDataURL('image/jpeg', quality)
}
