import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { parseCsvCell } from '#domain/import/csv-table.ts'
import { toCsv } from '#ui/browser/csv.ts'
import { readCsvRows } from '../support/files/read-csv.ts'

describe('a table as CSV', () => {
  it('is read back as it was written, whatever stands in it', async () => {
    const hostile = fc.constantFrom(
      "=cmd|' /C calc'!A0",
      '=1+1\nsecond line',
      '@SUM(A1)',
      "'=x",
      '\ufeffmark',
      '+1 x',
      '"',
      ';',
    )
    const cell = fc.oneof(fc.string({ unit: 'grapheme' }), hostile).map((text) => text.replaceAll('\r', '').trim())
    const row = fc.tuple(cell, cell, cell)
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
        const { rows: back, brokenRow } = readCsvRows(await toCsv([['a', 'b', 'c'], ...rows]))
        expect(brokenRow).toBeNull()
        expect(back.slice(1, rows.length + 1).map((each) => each.map(parseCsvCell))).toEqual(rows)
      }),
    )
  })

  test.each([
    ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
    ['=1\n+2', "'=1\n+2"],
    ['-x', "'-x"],
    ['\tx', "'\tx"],
    ['+3', '+3'],
    ['-0.5', '-0.5'],
    ["'t Veld", "'t Veld"],
  ])('has nothing that a spreadsheet would compute: %j', async (cell, written) => {
    const text = await toCsv([[cell]])
    expect(text.startsWith('\uFEFF') && text.endsWith('\r\n')).toBe(true)
    const [[back] = []] = readCsvRows(text).rows
    expect(back).toBe(written)
  })

  test.each([
    ['a,b\r\n1,2\r\n', ','],
    ['a;b\n1,5;2\n2,5;3', ';'],
    ['a\tb\r1\t2', '\t'],
    ['a|b\n1|2', '|'],
    ['a;b\n1;2\n\n\n', ';'],
    ['a\tb\n\n1,2\t3\n', '\t'],
  ])('finds out what stands between its cells: %j', (text, delimiter) => {
    const table = readCsvRows(text)
    expect(table).toMatchObject({ delimiter, brokenRow: null })
    expect(table.rows[0]).toEqual(['a', 'b'])
  })

  it('keeps line breaks and quotes within a cell, and knows where a quote does not close', () => {
    expect(readCsvRows('\uFEFFa,b\n"1\n2","say ""so"""\n\n3,4').rows).toEqual([
      ['a', 'b'],
      ['1\n2', 'say "so"'],
      [''],
      ['3', '4'],
    ])
    expect(readCsvRows('a,b\n1,2\n"3,4\n5,6').brokenRow).toBe(3)
  })
})
