import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ReportDocument } from '#domain/sponsorship/reports/document.ts'
import { createReportPdf } from '#features/sponsorship/reports/exports/report-pdf.ts'
import { createMailDraftLink, maxMailLength } from '#features/sponsorship/reports/exports/report-mail.ts'
import { createReportWorkbook } from '#features/sponsorship/reports/exports/report-workbook.ts'
import { createReportZip } from '#features/sponsorship/reports/exports/report-zip.ts'
import { readCsvRows } from '../../support/files/read-csv.ts'
import { asText, readPdf, readWorkbook, readZip } from '../../support/files/read-exports.ts'

const font = (path: string) =>
  new Uint8Array(readFileSync(new URL(`../../../node_modules/@expo-google-fonts/inter/${path}`, import.meta.url)))
const fonts = { regular: font('400Regular/Inter_400Regular.ttf'), bold: font('600SemiBold/Inter_600SemiBold.ttf') }

const report: ReportDocument = {
  title: 'Quarterly Sponsorship Report',
  subtitle: 'Łódź Čeřen Ñandú Øre, Oct 1 – Nov 22, 2026',
  league: 'Ελληνικό Πρωτάθλημα',
  sponsorId: 'a',
  sponsor: 'Łódź Čeřen Ñandú Øre',
  kind: 'quarterly',
  from: '2026-10-01',
  to: '2026-11-22',
  madeOn: '2026-11-22',
  madeAt: '2026-11-22T10:00:00.000Z',
  figures: [
    { key: 'deals', label: 'Deals in force', value: 2, kind: 'count', byHand: false },
    { key: 'value', label: 'Value in this period', value: 250_050, kind: 'money', byHand: false },
    { key: 'fulfillment', label: 'Fulfilled', value: 0.75, kind: 'percent', byHand: false },
    { key: 'impressions', label: 'Impressions', value: 1_234_567, kind: 'count', byHand: true },
    {
      key: 'roi',
      label: 'ROI analysis',
      value: 'Каждый доллар вернулся трижды, говорит агентство.',
      kind: 'text',
      byHand: true,
    },
  ],
  tables: [
    {
      title: 'Deals',
      columns: [
        { label: 'Package', kind: 'text' },
        { label: 'Start', kind: 'date' },
        { label: 'Price', kind: 'money' },
      ],
      rows: [
        ['Złoty pakiet', '2026-01-01', 120_000],
        ['=HYPERLINK("https://example.com")', '2026-02-28', 130_050],
        ['+1 more <b>&amp;</b>', '2026-10-01', null],
      ],
      more: 312,
    },
    {
      title: 'Value by month: 2026/27 [all] of *every* deal?',
      columns: [
        { label: 'Month', kind: 'text' },
        { label: 'Value', kind: 'money' },
      ],
      rows: [
        ['Oct 2026', 100_000],
        ['Nov 2026', 150_050],
      ],
      more: 0,
    },
  ],
}

const many = (rows: number): ReportDocument => ({
  ...report,
  tables: [
    {
      title: 'Deals',
      columns: [
        { label: 'Sponsor', kind: 'text' },
        { label: 'Price', kind: 'money' },
      ],
      rows: Array.from({ length: rows }, (_, index) => [`Company ${index + 1}`, (index + 1) * 100]),
      more: 0,
    },
  ],
})

describe('the PDF of a report', () => {
  it('says all that the report says, in any European script', async () => {
    const [text = '', ...more] = await readPdf(createReportPdf(report, fonts))
    expect(more).toEqual([])
    const words = text.replaceAll(/\s+/g, ' ')
    const said = [
      ['Quarterly Sponsorship Report', 'Ελληνικό Πρωτάθλημα', 'Łódź Čeřen Ñandú Øre', 'Oct 1 – Nov 22, 2026'],
      ['Deals in force', '$2,500.50', '75%', '1,234,567', 'Entered by hand'],
      ['ROI analysis (entered by hand)', 'Каждый доллар вернулся трижды, говорит агентство.'],
      ['Złoty pakiet', 'Jan 1, 2026', '$1,200', '=HYPERLINK("https://example.com")', 'Feb 28, 2026', '$1,300.50'],
      ['+1 more <b>&amp;</b>', 'and 312 more', 'Oct 2026', '$1,000', 'Nov 2026'],
      ['Made with Fieldside on Nov 22, 2026', 'Page 1 of 1'],
    ].flat()
    for (const one of said) expect(words).toContain(one)
  })

  it('goes on over as many pages as it needs, each with its number and the heads of the columns', async () => {
    for (const paper of ['a4', 'letter'] as const) {
      const pages = await readPdf(createReportPdf(many(90), fonts, paper))
      expect(pages.length).toBeGreaterThan(1)
      for (const [index, page] of pages.entries()) {
        expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
        expect(page).toContain('Sponsor')
      }
      const words = pages.join(' ')
      for (let row = 1; row <= 90; row++) expect(words).toContain(`Company ${row}`)
    }
  })

  it('puts a box where its font has no letter, and letters with accents as one', async () => {
    const [text] = await readPdf(createReportPdf({ ...report, sponsor: '東京 🏆 E\u0301cole' }, fonts))
    expect(text).toContain('□□ □ École')
  })

  it('holds only the letters that are used, not two fonts of 340 kB', () => {
    expect(createReportPdf(report, fonts).length).toBeLessThan(120_000)
  })
})

describe('the workbook of a report', () => {
  it('has numbers as numbers, dates as dates, and texts that are no formulas', async () => {
    const bytes = new Uint8Array(await (await createReportWorkbook(report)).arrayBuffer())
    const [summary, deals, months] = await readWorkbook(bytes)
    expect(summary?.name).toBe('Summary')
    expect(summary?.rows.map((row) => row.filter((cell) => cell !== null))).toEqual([
      ['Quarterly Sponsorship Report'],
      ['Ελληνικό Πρωτάθλημα'],
      ['Łódź Čeřen Ñandú Øre'],
      ['Oct 1 – Nov 22, 2026'],
      [],
      ['Metric', 'Value', 'Source'],
      ['Deals in force', 2, 'Measured'],
      ['Value in this period', 2500.5, 'Measured'],
      ['Fulfilled', 0.75, 'Measured'],
      ['Impressions', 1_234_567, 'Entered by hand'],
      ['ROI analysis', 'Каждый доллар вернулся трижды, говорит агентство.', 'Entered by hand'],
      [],
      ['Made with Fieldside on Nov 22, 2026'],
    ])
    expect(deals?.rows).toEqual([
      ['Package', 'Start', 'Price'],
      ['Złoty pakiet', new Date('2026-01-01'), 1200],
      ['=HYPERLINK("https://example.com")', new Date('2026-02-28'), 1300.5],
      ['+1 more <b>&amp;</b>', new Date('2026-10-01'), null],
      ['and 312 more', null, null],
    ])
    expect(months?.rows.slice(1)).toEqual([
      ['Oct 2026', 1000],
      ['Nov 2026', 1500.5],
    ])
    const sheets = [...readZip(bytes)].filter(([name]) => name.includes('worksheets/sheet'))
    expect(sheets).toHaveLength(3)
    for (const [, xml] of sheets) expect(asText(xml)).not.toContain('<f>')
  })

  it('opens with names of sheets that are long, the same, or forbidden, and with control characters', async () => {
    const [first] = report.tables
    const tables = ['Summary', 'x'.repeat(40), `${'x'.repeat(40)}y`, 'a/b'].flatMap((title) =>
      first ? [{ ...first, title, rows: [['a bell \u0007 rings', '2026-01-01', 1]] }] : [],
    )
    const read = await readWorkbook(
      new Uint8Array(await (await createReportWorkbook({ ...report, tables })).arrayBuffer()),
    )
    const names = read.map(({ name }) => name)
    expect(new Set(names).size).toBe(5)
    expect(names.every((name) => name.length <= 31)).toBe(true)
    expect(read[1]?.rows[1]?.[0]).toBe('a bell  rings')
  })
})

describe('the mail draft of a report', () => {
  const partsOf = (draft: string) => {
    const address = new URL(draft)
    const query = new Map(
      address.search
        .slice(1)
        .split('&')
        .map((part) => part.split('=') as [string, string]),
    )
    return {
      to: address.pathname,
      subject: decodeURIComponent(query.get('subject') ?? ''),
      body: decodeURIComponent(query.get('body') ?? ''),
    }
  }

  it('has a subject and the figures as text', () => {
    const { to, subject, body } = partsOf(createMailDraftLink(report, 'jo+spons&or@example.com'))
    expect(to).toBe('jo%2Bspons%26or@example.com')
    expect(subject).toBe('Quarterly Sponsorship Report, Ελληνικό Πρωτάθλημα: Oct 1 – Nov 22, 2026')
    expect(body.split('\r\n')).toEqual([
      'Quarterly Sponsorship Report',
      'Łódź Čeřen Ñandú Øre',
      'Oct 1 – Nov 22, 2026',
      '',
      'Deals in force: 2',
      'Value in this period: $2,500.50',
      'Fulfilled: 75%',
      'Impressions: 1,234,567 (entered by hand)',
      'ROI analysis: Каждый доллар вернулся трижды, говорит агентство. (entered by hand)',
      '',
      'Made with Fieldside on Nov 22, 2026.',
    ])
  })

  it('stays as short as mail programs need, and says what it leaves out', () => {
    const figures = Array.from({ length: 12 }, (_, index) => ({
      key: `k${index}`,
      label: `Figure ${index}`,
      value: '漢'.repeat(400),
      kind: 'text' as const,
      byHand: true,
    }))
    const long = { ...report, league: '漢'.repeat(120), sponsor: '漢'.repeat(120), figures }
    for (const one of [long, { ...report, figures }]) {
      const draft = createMailDraftLink(one, 'a'.repeat(60) + '@example.com')
      expect(draft.length).toBeLessThanOrEqual(maxMailLength)
      expect(draft).toMatch(/^mailto:[\x21-\x7E]+$/)
      expect(partsOf(draft).body).toContain('Made with Fieldside')
    }
    expect(partsOf(createMailDraftLink({ ...report, figures }, null)).body).toContain('more in the report')
  })
})

describe('the archive of all reports', () => {
  it('holds the PDF and the workbook of each, and a list of them', async () => {
    const one = { report, pdf: new Uint8Array([1, 2, 3]), workbook: new Uint8Array([4, 5]) }
    const files = readZip(await createReportZip([one, one, { ...one, report: { ...report, sponsor: null } }]))
    const name = 'łodz-ceren-nandu-øre-quarterly-report-2026-10-01-to-2026-11-22'
    const all = 'all-sponsors-quarterly-report-2026-10-01-to-2026-11-22'
    const names = [`${name}.pdf`, `${name}.xlsx`, `${name}-2.pdf`, `${name}-2.xlsx`, `${all}.pdf`, `${all}.xlsx`]
    expect([...files.keys()].toSorted()).toEqual([...names, 'reports.csv'].toSorted())
    expect([...(files.get(`${name}-2.xlsx`) ?? [])]).toEqual([4, 5])
    const { rows } = readCsvRows(asText(files.get('reports.csv')).replace('\uFEFF', ''))
    expect(rows.filter((row) => row.length > 1)).toEqual([
      ['Report', 'Sponsor', 'From', 'To', 'Created on', 'PDF', 'Workbook'],
      ['Quarterly', 'Łódź Čeřen Ñandú Øre', '2026-10-01', '2026-11-22', '2026-11-22', `${name}.pdf`, `${name}.xlsx`],
      [
        'Quarterly',
        'Łódź Čeřen Ñandú Øre',
        '2026-10-01',
        '2026-11-22',
        '2026-11-22',
        `${name}-2.pdf`,
        `${name}-2.xlsx`,
      ],
      ['Quarterly', 'All sponsors', '2026-10-01', '2026-11-22', '2026-11-22', `${all}.pdf`, `${all}.xlsx`],
    ])
  })
})
