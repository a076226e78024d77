import { formatNumber } from '#i18n/format.ts'
import * as z from 'zod/mini'
import { sponsorshipReportKinds } from '../../schema/sponsorship.ts'

// A report as it was created: the text and numbers from which the sheet, the PDF, the workbook and the email are
// generated. Stored as JSON, so the numbers don't change when deals do.

/** Percentages are fractions: 0.75 is 75%. Dates are `2026-11-21`. */
const valueKinds = ['money', 'count', 'percent', 'text', 'date'] as const
export type ReportValueKind = (typeof valueKinds)[number]

const cell = z.union([z.string(), z.number(), z.null()])
export type ReportCell = z.infer<typeof cell>

const figure = z.object({
  key: z.string(),
  label: z.string(),
  value: cell,
  kind: z.enum(valueKinds),
  byHand: z.boolean(),
})
export type ReportFigure = z.infer<typeof figure>

const table = z.object({
  title: z.string(),
  columns: z.array(z.object({ label: z.string(), kind: z.enum(valueKinds) })),
  rows: z.array(z.array(cell)),
  /** The number of rows left out for lack of space. The totals include them. */
  more: z.int().check(z.gte(0)),
})
export type ReportTable = z.infer<typeof table>

const reportDocument = z.object({
  title: z.string(),
  subtitle: z.string(),
  league: z.string(),
  sponsorId: z.nullable(z.string()),
  /** The company's name; null: all sponsors. */
  sponsor: z.nullable(z.string()),
  kind: z.enum(sponsorshipReportKinds),
  from: z.iso.date(),
  to: z.iso.date(),
  /** The day on which the report was created, in the league's zone. */
  madeOn: z.iso.date(),
  madeAt: z.iso.datetime(),
  figures: z.array(figure),
  tables: z.array(table),
})
export type ReportDocument = z.infer<typeof reportDocument>

/** Returns null if this version of the app can't read the content. */
export function parseReportDocument(content: string): ReportDocument | null {
  try {
    const { success, data } = reportDocument.safeParse(JSON.parse(content))
    return success && isRectangular(data) ? data : null
  } catch {
    return null
  }
}

function isRectangular({ tables }: ReportDocument): boolean {
  return tables.every(({ columns, rows }) => rows.every((row) => row.length === columns.length))
}

/** The maximum length in `sponsorship_reports`. */
export const maxContentLength = 200_000

/**
 * Removes rows from the end of the longest tables until the document is short enough to store; each table says how many
 * are missing.
 */
export function fitReportDocument(document: ReportDocument, limit = maxContentLength): ReportDocument {
  const sizes = document.tables.map(({ rows }) => rows.map((row) => JSON.stringify(row).length + 1))
  const digits = 10 * sizes.length // room for the numbers of missing rows
  let over = JSON.stringify(document).length + digits - limit
  if (over <= 0) return document
  const totals = sizes.map((rows) => rows.reduce((sum, size) => sum + size, 0))
  const left = sizes.map((rows) => rows.length)
  while (over > 0) {
    const longest = totals.indexOf(Math.max(...totals))
    const row = (left[longest] ?? 0) - 1
    if (row < 0) break
    const size = sizes[longest]?.[row] ?? 0
    left[longest] = row
    totals[longest] = (totals[longest] ?? 0) - size
    over -= size
  }
  const tables = document.tables.map((one, index) => {
    const rows = one.rows.slice(0, left[index])
    return { ...one, rows, more: one.more + one.rows.length - rows.length }
  })
  return { ...document, tables }
}

/** Returns, for example, `and 312 more`. */
export function formatMore(more: number): string {
  return `and ${formatNumber(more)} more`
}
