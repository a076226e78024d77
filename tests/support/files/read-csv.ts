import papa from 'papaparse'
import { parseCsv as read, type CsvTable } from '#domain/import/csv-table.ts'

export function readCsvRows(text: string): CsvTable {
  return read(text, (given, options) => papa.parse<string[]>(given, options))
}
