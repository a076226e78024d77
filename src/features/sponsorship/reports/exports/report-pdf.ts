import { formatMonthDay } from '#i18n/format-period.ts'
import { jsPDF } from 'jspdf'
import { autoTable } from 'jspdf-autotable'
import {
  formatMore,
  type ReportDocument,
  type ReportFigure,
  type ReportTable,
} from '#domain/sponsorship/reports/document.ts'
import { formatReportRange } from '#domain/sponsorship/reports/range.ts'
import { isNumericKind, formatReportValue } from '#domain/sponsorship/reports/format-value.ts'
import { fontFamily, replaceMissingGlyphs, addFonts, type PdfFonts } from './pdf-font.ts'
import { defaultProductName } from '#domain/branding/default-product-name.ts'
import { t } from './words.ts'

export type PaperSize = 'a4' | 'letter'

const margin = 48
const footerRoom = 44
const ink = '#16211c'
const soft = '#414d46'
const accent = '#075940'
const line = '#d0d6cd'
const tint = '#f1f6f3'

/** Returns a report as a PDF to send to a sponsor, with a title, key figures, tables, and page numbers. */
export function createReportPdf(
  report: ReportDocument,
  fonts: PdfFonts,
  paper: PaperSize = 'a4',
  maker = defaultProductName,
): Uint8Array<ArrayBuffer> {
  const pdf = new jsPDF({ unit: 'pt', format: paper, compress: true, putOnlyUsedFonts: true })
  addFonts(pdf, fonts)
  pdf.setLanguage('en-US')
  pdf.setCreationDate(new Date(report.madeAt))
  pdf.setProperties({ title: `${report.title}, ${report.subtitle}`, author: report.league, creator: maker })
  let y = drawHead(pdf, report)
  y = drawFigures(pdf, report.figures, y)
  for (const table of report.tables) y = drawTable(pdf, table, y)
  drawFooters(pdf, report, maker)
  return new Uint8Array(pdf.output('arraybuffer'))
}

function drawHead(pdf: jsPDF, report: ReportDocument): number {
  const width = widthOf(pdf)
  pdf.setFillColor(accent).rect(0, 0, pdf.internal.pageSize.getWidth(), 10, 'F')
  let y = write(pdf, report.league, margin, 50, { size: 11, color: accent, bold: true, width })
  y = write(pdf, report.title, margin, y + 18, { size: 24, bold: true, width })
  y = write(pdf, report.sponsor ?? t.allSponsors2, margin, y + 2, { size: 14, bold: true, width })
  y = write(pdf, formatReportRange(report), margin, y + 2, { size: 11, color: soft, width })
  pdf.setDrawColor(line).setLineWidth(1)
  pdf.line(margin, y + 4, margin + width, y + 4)
  return y + 22
}

const columns = 3
const gap = 12
const tileHeight = 62
/** The length of the longest value that gets a tile. Longer values are drawn as text, at the full width. */
const longest = 22

function drawFigures(pdf: jsPDF, figures: readonly ReportFigure[], top: number): number {
  const isShort = ({ value, kind }: ReportFigure) => formatReportValue(value, kind).length <= longest
  const tiles = figures.filter(isShort)
  const width = (widthOf(pdf) - gap * (columns - 1)) / columns
  let y = top
  for (const [index, figure] of tiles.entries()) {
    const column = index % columns
    if (column === 0) y = index === 0 ? roomFor(pdf, y, tileHeight) : roomFor(pdf, y + tileHeight + gap, tileHeight)
    drawTile(pdf, figure, margin + column * (width + gap), y, width)
  }
  if (tiles.length > 0) y += tileHeight + gap + 6
  for (const figure of figures.filter((one) => !isShort(one))) y = drawWords(pdf, figure, y)
  return y
}

function drawTile(pdf: jsPDF, { label, value, kind, byHand }: ReportFigure, x: number, y: number, width: number): void {
  pdf.setFillColor(tint).roundedRect(x, y, width, tileHeight, 5, 5, 'F')
  write(pdf, label, x + 12, y + 17, { size: 9, color: soft, width: width - 24 })
  const words = formatReportValue(value, kind)
  write(pdf, words, x + 12, y + 39, { size: words.length > 14 ? 12 : 18, bold: true, width: width - 24 })
  if (byHand) write(pdf, t.enteredHand2, x + 12, y + 54, { size: 7.5, color: soft, width: width - 24 })
}

function drawWords(pdf: jsPDF, { label, value, kind, byHand }: ReportFigure, top: number): number {
  const heading = byHand ? t.enteredHand3(label) : label
  let y = write(pdf, heading, margin, roomFor(pdf, top, 44) + 10, { size: 11, bold: true, width: widthOf(pdf) })
  y = write(pdf, formatReportValue(value, kind), margin, y + 2, { size: 10, width: widthOf(pdf), flows: true })
  return y + 10
}

function drawTable(pdf: jsPDF, table: ReportTable, top: number): number {
  const start = roomFor(pdf, top, 110) + 16
  write(pdf, table.title, margin, start, { size: 14, bold: true, width: widthOf(pdf) })
  const rows = table.rows.map((row) =>
    row.map((value, index) =>
      replaceMissingGlyphs(pdf, formatReportValue(value, table.columns[index]?.kind ?? 'text')),
    ),
  )
  const last = (content: string) => [{ content, colSpan: table.columns.length, styles: { textColor: soft } }]
  let end = start
  autoTable(pdf, {
    startY: start + 10,
    margin: { left: margin, right: margin, top: margin, bottom: footerRoom + 12 },
    head: [table.columns.map(({ label }) => label)],
    body: [
      ...rows,
      ...(rows.length === 0 ? [last(t.nothingPeriod)] : []),
      ...(table.more > 0 ? [last(formatMore(table.more))] : []),
    ],
    theme: 'plain',
    showHead: 'everyPage',
    rowPageBreak: 'avoid',
    styles: {
      font: fontFamily,
      fontSize: 9.5,
      textColor: ink,
      cellPadding: { top: 5, bottom: 5, left: 6, right: 6 },
      lineColor: line,
      lineWidth: { bottom: 0.5, top: 0, left: 0, right: 0 },
      overflow: 'linebreak',
    },
    headStyles: {
      fontStyle: 'bold',
      textColor: accent,
      lineColor: accent,
      lineWidth: { bottom: 1, top: 0, left: 0, right: 0 },
    },
    columnStyles: Object.fromEntries(
      table.columns.map(({ kind }, index) => [index, { halign: isNumericKind(kind) ? 'right' : 'left' }] as const),
    ),
    didParseCell: ({ section, column, cell }) => {
      if (section === 'head' && isNumericKind(table.columns[column.index]?.kind ?? 'text')) cell.styles.halign = 'right'
    },
    didDrawPage: ({ cursor }) => {
      end = cursor?.y ?? end
    },
  })
  return end + 14
}

function drawFooters(pdf: jsPDF, report: ReportDocument, maker: string): void {
  const pages = pdf.getNumberOfPages()
  const y = pdf.internal.pageSize.getHeight() - footerRoom / 2
  const right = margin + widthOf(pdf)
  for (let page = 1; page <= pages; page++) {
    pdf.setPage(page).setDrawColor(line).setLineWidth(0.5)
    pdf.line(margin, y - 14, right, y - 14)
    const made = t.madeWithOn2(maker, formatMonthDay(report.madeOn, { year: true }))
    write(pdf, made, margin, y, { size: 8, color: soft, width: widthOf(pdf) / 2 })
    pdf.text(t.pageOf(page, pages), right, y, { align: 'right' })
  }
}

type Look = {
  readonly size: number
  readonly width: number
  readonly color?: string
  readonly bold?: boolean
  /** Whether the text continues on the next page when this one is full. */
  readonly flows?: boolean
}

/**
 * Writes lines downward from the baseline `top`, wrapped at the look's width; returns the baseline of the next line.
 */
function write(pdf: jsPDF, text: string, x: number, top: number, look: Look): number {
  const { size, width, color = ink, bold = false, flows = false } = look
  pdf
    .setFont(fontFamily, bold ? 'bold' : 'normal')
    .setFontSize(size)
    .setTextColor(color)
  const lines = pdf.splitTextToSize(replaceMissingGlyphs(pdf, text), width) as string[]
  let y = top
  for (const words of lines) {
    if (flows) y = roomFor(pdf, y, size)
    pdf.text(words, x, y)
    y += size * 1.3
  }
  return y
}

/**
 * Returns the position for something of this height: `y` if it fits there, otherwise the top of a new page, which is
 * added.
 */
function roomFor(pdf: jsPDF, y: number, height: number): number {
  if (y + height <= pdf.internal.pageSize.getHeight() - footerRoom - 12) return y
  pdf.addPage()
  return margin
}

function widthOf(pdf: jsPDF): number {
  return pdf.internal.pageSize.getWidth() - 2 * margin
}
