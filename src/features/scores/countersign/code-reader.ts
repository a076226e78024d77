// Finds a QR code in a picture, using the browser's own reader if available, otherwise a library loaded on demand.

type Source = HTMLVideoElement | ImageBitmap
type Detector = { detect(source: Source): Promise<readonly { readonly rawValue: string }[]> }
type DetectorMaker = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/** Returns the text of the code in the picture, or null if there is none. */
export type DecodeCode = (source: Source) => Promise<string | null>

export async function createCodeReader(): Promise<DecodeCode> {
  let detector = await ownDetector()
  let isOwn = detector !== null
  return async (source) => {
    detector ??= await ourDetector()
    try {
      return (await detector.detect(source))[0]?.rawValue ?? null
    } catch (error) {
      if (!isOwn) throw error
      isOwn = false // the browser's reader is available but does not work, as on phones without the services that it needs
      detector = await ourDetector()
      return (await detector.detect(source))[0]?.rawValue ?? null
    }
  }
}

async function ownDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorMaker }
  if (!BarcodeDetector) return null
  const formats = await BarcodeDetector.getSupportedFormats().catch((): string[] => [])
  return formats.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : null
}

async function ourDetector(): Promise<Detector> {
  const { BarcodeDetector } = await import('qr/decode.js')
  return new BarcodeDetector()
}

const longestSide = 1600

/** @throws DOMException if the file is not a picture */
export async function decodeCodeInPicture(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file)
  const scale = longestSide / Math.max(picture.width, picture.height)
  const smaller =
    scale < 1
      ? await createImageBitmap(picture, {
          resizeWidth: Math.round(picture.width * scale),
          resizeHeight: Math.round(picture.height * scale),
          resizeQuality: 'medium',
        })
      : picture
  const read = await createCodeReader()
  return read(smaller)
}
