import papa from 'papaparse'
import { readCsv as read, type CsvTable } from '#domain/import/csv-table.ts'

export function readCsv(text: string): CsvTable {
  return read(text, (given, options) => papa.parse<string[]>(given, options))
}
