import type { ParseCsv } from '#domain/import/csv-table.ts'
import type { ImportKind } from '#domain/import/model.ts'
import { readTable, refuseLarge, readTableText, type Decode, type FileTable } from '#domain/import/read-table.ts'

/** @throws FileProblem */
export async function readFile(kind: ImportKind, file: File): Promise<FileTable> {
  refuseLarge(file.size)
  const parse = await loadParser()
  return readTable(kind, file.name, new Uint8Array(await file.arrayBuffer()), { parse, decode })
}

/** @throws FileProblem */
export async function readText(kind: ImportKind, name: string, text: string): Promise<FileTable> {
  return readTableText(kind, name, text, { parse: await loadParser() })
}

async function loadParser(): Promise<ParseCsv> {
  const { default: papa } = await import('papaparse')
  return (text, options) => papa.parse<string[]>(text, options)
}

const decode: Decode = (bytes, encoding) => new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes)
