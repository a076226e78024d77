import { describe, expect, it } from 'vitest'
import {
  sessionRulesFormSchema,
  toSessionRules,
  toSessionRulesInput,
  isAddressOrRange,
  toAddressLines,
} from '#domain/security/session-rules.ts'
import { formatHoursAndMinutes } from '#ui/forms/session-rule-fields.tsx'

describe('a line of the address list', () => {
  it.each(['203.0.113.7', '203.0.113.0/24', '0.0.0.0/0', '::1', '2001:db8::/32', '::ffff:10.0.0.1'])(
    'is an address or a range: %s',
    (line) => expect(isAddressOrRange(line)).toBe(true),
  )

  it.each([
    '',
    'club house',
    '203.0.113',
    '203.0.113.256',
    '01.2.3.4',
    '10.0.0.0/33',
    '::1/129',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '1.2.3.4:80',
    '[::1]',
    '12:34',
  ])('is neither: %s', (line) => expect(isAddressOrRange(line)).toBe(false))

  it('stands alone, without what is around it', () => {
    expect(toAddressLines('  203.0.113.7 \n\n ::1\n')).toEqual(['203.0.113.7', '::1'])
  })
})

describe('the form', () => {
  const form = { requireMfa: false, sessionMinutes: '', idleMinutes: '', ipRestrictions: false, allowedIps: '' }
  const problems = (changed: Partial<typeof form>) =>
    sessionRulesFormSchema
      .safeParse({ ...form, ...changed })
      .error?.issues.map(({ path, message }) => [path[0], message]) ?? []

  it('takes what the database takes', () => {
    expect(problems({})).toEqual([])
    expect(problems({ sessionMinutes: ' 60 ', ipRestrictions: true, allowedIps: '203.0.113.7\n' })).toEqual([])
  })

  it.each(['4', '525601', '6.5', 'an hour', '-60'])('wants minutes that make sense: %s', (minutes) => {
    expect(problems({ sessionMinutes: minutes, idleMinutes: minutes })).toEqual([
      ['sessionMinutes', 'Please enter a whole number from 5 to 525600, or nothing.'],
      ['idleMinutes', 'Please enter a whole number from 5 to 525600, or nothing.'],
    ])
  })

  it('says back what was read', () => {
    const rules = {
      requireMfa: true,
      sessionMinutes: 480,
      idleMinutes: null,
      ipRestrictions: true,
      allowedIps: ['203.0.113.7', '::1'],
    }
    expect(toSessionRules(toSessionRulesInput(rules))).toEqual(rules)
  })

  it('names the line that is wrong, and wants one where the list is on', () => {
    expect(problems({ allowedIps: '203.0.113.7\nthe office' })).toEqual([
      ['allowedIps', '“the office” is neither an address nor a range, like 203.0.113.7 or 203.0.113.0/24.'],
    ])
    expect(problems({ ipRestrictions: true })).toEqual([['allowedIps', 'Please enter at least one address.']])
    const many = Array.from({ length: 101 }, (_, index) => `10.0.0.${index}`).join('\n')
    expect(problems({ allowedIps: many })).toEqual([['allowedIps', 'Enter at most 100 lines.']])
  })
})

it.each([
  ['60', '1 hour'],
  ['1530', '1 day 1 hour 30 minutes'],
  ['', null],
  ['x', null],
])('minutes in words: %s', (typed, words) => expect(formatHoursAndMinutes(typed)).toBe(words))
