import regular from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url'
import bold from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?url'
import type { PdfFonts } from './pdf-font.ts'

/** @throws Error if the fonts are not on the device and cannot be fetched */
export async function loadFonts(): Promise<PdfFonts> {
  const [regularFile, boldFile] = await Promise.all([load(regular), load(bold)])
  return { regular: regularFile, bold: boldFile }
}

async function load(address: string): Promise<Uint8Array> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`The font answers ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}
