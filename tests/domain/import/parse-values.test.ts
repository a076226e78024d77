import { describe, expect, it } from 'vitest'
import { parseColor, parseWholeNumber, parseYesNo, findValueProblem } from '#domain/import/parse-values.ts'
import { teamRow } from '#domain/schema/leagues.ts'
import { venueRow } from '#domain/schema/venues.ts'

describe('what is wrong with a value', () => {
  it('is said in a sentence about its column', () => {
    const { name, logo_url: logo } = teamRow.shape
    expect(findValueProblem(name, 'Lions', 'Team')).toBeNull()
    expect(findValueProblem(name, '', 'Team')).toBe('Team is missing.')
    expect(findValueProblem(name, 'x'.repeat(81), 'Team')).toBe('Team is too long: 80 characters at most.')
    expect(findValueProblem(venueRow.shape.address, 'Mill', 'Address')).toBe(
      'Address is too short: 5 characters at least.',
    )
    expect(findValueProblem(name, 'a\u0000', 'Team')).toBe('Contains a character that cannot be stored.')
    expect(findValueProblem(logo, 'https://x/y.png', 'Logo')).toBe(
      'Use a path on this site, such as /logos/otters.svg.',
    )
    expect(findValueProblem(name, 7, 'Team')).toBe('Team is not valid.')
    expect(findValueProblem(logo, null, 'Logo')).toBeNull()
  })
})

describe('a cell', () => {
  it.each([
    ['#0b6b4f', '#0B6B4F'],
    [' 0B6B4F ', '#0B6B4F'],
    ['#fff', '#FFFFFF'],
    ['abc', '#AABBCC'],
    [' Navy ', '#000080'],
    ['GREY', '#808080'],
    ['gray', '#808080'],
    ['black', '#000000'],
    ['white', '#FFFFFF'],
    ['silver', '#C0C0C0'],
    ['red', '#D32F2F'],
    ['maroon', '#800000'],
    ['orange', '#F57C00'],
    ['gold', '#FFC107'],
    ['yellow', '#FFEB3B'],
    ['green', '#2E7D32'],
    ['lime', '#AEEA00'],
    ['teal', '#008080'],
    ['blue', '#1565C0'],
    ['purple', '#6A1B9A'],
    ['pink', '#EC407A'],
    ['brown', '#6D4C41'],
    ['', null],
    ['#ffff', null],
    ['##fff', null],
    ['reddish', null],
    ['constructor', null],
    ['#0b6b4f0', null],
    ['x0b6b4f', null],
  ])('%j is the color %s', (typed, color) => {
    expect(parseColor(typed)).toBe(color)
  })

  it('says yes or no in many ways', () => {
    for (const yes of ['y', 'Yes', ' TRUE ', '1', 'x', 'on']) expect([yes, parseYesNo(yes)]).toEqual([yes, true])
    for (const no of ['n', 'No', ' false ', '0', '-', 'off', 'none']) expect([no, parseYesNo(no)]).toEqual([no, false])
    for (const neither of ['', 'yesno', 'maybe', 'yy', 'ny', '10'])
      expect([neither, parseYesNo(neither)]).toEqual([neither, null])
  })

  it.each([
    ['12', 12],
    [' 1,200 ', 1200],
    ['1’200', 1200],
    ["1'200'300", 1_200_300],
    ['1\u202F200', 1200],
    ['1\u00A0200', 1200],
    ['1 200', 1200],
    ['0', 0],
    ['123456789', 123_456_789],
    ['1234567890', null],
    ['1,20', null],
    ['1,2000', null],
    ['-1', null],
    ['1.5', null],
    ['', null],
    ['x1', null],
    ['1x', null],
  ])('%j is the number %s', (typed, value) => {
    expect(parseWholeNumber(typed)).toBe(value)
  })
})
