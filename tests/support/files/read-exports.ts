import { strFromU8, unzipSync } from 'fflate'
import readExcelFile from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'

// Reads what a person finds in an exported file, using libraries other than those that created it.

/** Returns the text of each page. */
export async function readPdf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
  const { text } = await extractText(pdf)
  await pdf.destroy()
  return text
}

export type CellRead = string | number | boolean | Date | null
export type SheetRead = { readonly name: string; readonly rows: readonly (readonly CellRead[])[] }

export async function readWorkbook(bytes: Uint8Array): Promise<SheetRead[]> {
  const sheets = await readExcelFile(Buffer.from(bytes))
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data as CellRead[][] }))
}

export function readZip(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  return new Map(Object.entries(unzipSync(bytes)))
}

export function asText(bytes: Uint8Array | undefined): string {
  return strFromU8(bytes ?? new Uint8Array())
}
