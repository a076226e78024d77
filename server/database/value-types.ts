import { TypeOverrides, types } from 'pg'

/**
 * Determines how database values are parsed: instants in ISO form as PostgREST writes them, other dates and times as
 * text, integers and decimals as numbers if that loses no precision. By default, the driver would create `Date`s, which
 * round to milliseconds, and strings for every bigint.
 */
export const valueParsers = new TypeOverrides()

/** text[] */
const textArray: number = 1009

/** Sets the parser for a type and its array: the server sends arrays as text, without element types. */
function setParser(type: number, arrayType: number, parse: (text: string) => unknown): void {
  const parseElements = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(parseElements)
    return typeof value === 'string' ? parse(value) : value
  }
  const parseArray = types.getTypeParser(textArray)
  valueParsers.setTypeParser(type, parse)
  valueParsers.setTypeParser(arrayType, (text: string) => parseElements(parseArray(text)))
}

const asText = (text: string): string => text

/** `2026-11-21 10:30:00+00` → `2026-11-21T10:30:00+00:00` */
const isoTimestamp = (text: string): string => text.replace(' ', 'T')
const isoInstant = (text: string): string => isoTimestamp(text).replace(/([+-]\d\d)$/, '$1:00')

function wholeNumber(text: string): number | bigint {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : BigInt(text)
}

function decimal(text: string): number | string {
  const number = Number(text)
  return Number.isFinite(number) && String(number) === text ? number : text
}

setParser(18, 1002, asText) // "char"
setParser(19, 1003, asText) // name
setParser(20, 1016, wholeNumber) // int8
setParser(600, 1017, asText) // point
setParser(1082, 1182, asText) // date
setParser(1114, 1115, isoTimestamp) // timestamp
setParser(1184, 1185, isoInstant) // timestamptz
setParser(1186, 1187, asText) // interval
setParser(1700, 1231, decimal) // numeric
