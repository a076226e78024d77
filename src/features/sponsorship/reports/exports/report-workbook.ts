import { formatMonthDay } from '#i18n/format-period.ts'
import writeExcelFile, { type CellObject, type SheetData } from 'write-excel-file/browser'
import {
  formatMore,
  type ReportCell,
  type ReportDocument,
  type ReportTable,
  type ReportValueKind,
} from '#domain/sponsorship/reports/document.ts'
import { formatReportRange } from '#domain/sponsorship/reports/range.ts'
import { isNumericKind } from '#domain/sponsorship/reports/format-value.ts'
import { defaultProductName } from '#domain/branding/default-product-name.ts'
import { t } from './words.ts'

/** Creates an Excel workbook with the figures on the first sheet and each table on a separate sheet. */
export function createReportWorkbook(report: ReportDocument, maker = defaultProductName): Promise<Blob> {
  const names = sheetNames([t.summary, ...report.tables.map(({ title }) => title)])
  const sheets = [summaryOf(report, maker), ...report.tables.map(sheetOf)]
  return writeExcelFile(
    sheets.map((sheet, index) => ({ ...sheet, sheet: names[index] ?? t.sheet(index + 1) })),
  ).toBlob()
}

function summaryOf(report: ReportDocument, maker: string) {
  const data: SheetData = [
    [{ ...text(report.title), fontWeight: 'bold', fontSize: 16 }],
    [text(report.league)],
    [text(report.sponsor ?? t.allSponsors2)],
    [text(formatReportRange(report))],
    [],
    [t.figure, t.value, t.source].map(head),
    ...report.figures.map(({ label, value, kind, byHand }) => [
      text(label),
      { ...cellOf(value, kind), align: 'right' as const, wrap: true },
      text(byHand ? t.enteredHand2 : t.measured),
    ]),
    [],
    [text(t.madeWithOn2(maker, formatMonthDay(report.madeOn, { year: true })))],
  ]
  return { data, columns: [{ width: 28 }, { width: 24 }, { width: 18 }] }
}

function sheetOf({ columns, rows, more }: ReportTable) {
  const data: SheetData = [
    columns.map(({ label, kind }) => ({ ...head(label), align: isNumericKind(kind) ? 'right' : 'left' })),
    ...rows.map((row) => row.map((value, index) => cellOf(value, columns[index]?.kind ?? 'text'))),
    ...(more > 0 ? [[text(formatMore(more))]] : []),
  ]
  return { data, columns: columns.map(({ kind }) => ({ width: kind === 'text' ? 28 : 14 })), stickyRowsCount: 1 }
}

/** Text always becomes a text cell, so it is never interpreted as a formula. */
function cellOf(value: ReportCell, kind: ReportValueKind): CellObject {
  if (value === null) return {}
  if (kind === 'date') return { type: Date, value: new Date(value), format: 'd mmm yyyy', align: 'left' }
  if (typeof value === 'string') return text(value)
  switch (kind) {
    case 'money':
      return { type: Number, value: value / 100, format: '"$"#,##0.00' }
    case 'percent':
      return { type: Number, value, format: '0%' }
    case 'count':
    case 'text':
      return { type: Number, value, format: '#,##0' }
  }
}

function text(value: string): CellObject {
  return { type: String, value: printable(value) }
}

function head(label: string): CellObject {
  return { ...text(label), fontWeight: 'bold', backgroundColor: '#e5f2ec', bottomBorderStyle: 'thin' }
}

/** Removes control characters that XML does not allow, because a workbook that contains one does not open. */
function printable(value: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is meant
  return value.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
}

/** Returns unique names of at most 31 characters, without the characters that Excel forbids. */
function sheetNames(titles: readonly string[]): string[] {
  const names: string[] = []
  for (const title of titles) {
    const plain = title.replaceAll(/[[\]/\\:*?']/g, ' ').slice(0, 31)
    const taken = names.filter((name) => name.slice(0, 27) === plain.slice(0, 27)).length
    names.push(taken === 0 ? plain : `${plain.slice(0, 27)} ${taken + 1}`)
  }
  return names
}
