import * as z from 'zod/mini'

/** Returns why a column doesn't accept this value, as a sentence about `label`, or null if it does. */
export function findValueProblem(column: z.ZodMiniType, value: unknown, label: string): string | null {
  const result = column.safeParse(value)
  const issue = result.error?.issues[0]
  if (!issue) return null
  if (value === '') return `${label} is missing.`
  if (issue.code === 'too_big') return `${label} is too long: ${Number(issue.maximum)} characters at most.`
  if (issue.code === 'too_small') return `${label} is too short: ${Number(issue.minimum)} characters at least.`
  return issue.code === 'invalid_format' || issue.code === 'custom' ? `${issue.message}.` : `${label} is not valid.`
}

const colorNames: Readonly<Record<string, string>> = {
  black: '#000000',
  white: '#FFFFFF',
  grey: '#808080',
  gray: '#808080',
  silver: '#C0C0C0',
  red: '#D32F2F',
  maroon: '#800000',
  orange: '#F57C00',
  gold: '#FFC107',
  yellow: '#FFEB3B',
  green: '#2E7D32',
  lime: '#AEEA00',
  teal: '#008080',
  blue: '#1565C0',
  navy: '#000080',
  purple: '#6A1B9A',
  pink: '#EC407A',
  brown: '#6D4C41',
}

/** Reads `#0b6b4f`, `0B6B4F`, `#fff` or a common color name; null if it is none of these. */
export function parseColor(text: string): string | null {
  const typed = text.trim().toLowerCase()
  const named = Object.hasOwn(colorNames, typed) ? colorNames[typed] : undefined
  if (named !== undefined) return named
  const [, digits] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/.exec(typed) ?? []
  if (digits === undefined) return null
  const six = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  return `#${six.toUpperCase()}`
}

/** Reads `yes`, `no` and the like; null if it is neither. */
export function parseYesNo(text: string): boolean | null {
  const typed = text.trim().toLowerCase()
  if (/^(y|yes|true|1|x|on)$/.test(typed)) return true
  return /^(n|no|false|0|-|off|none)$/.test(typed) ? false : null
}

/** Reads a whole number, with or without thousands separators; null if it is not one. */
export function parseWholeNumber(text: string): number | null {
  const digits = text.trim().replaceAll(/(?<=\d)[ ,'’\u00a0\u202f](?=\d{3}(?:\D|$))/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}
