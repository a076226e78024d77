import { createTestRandom } from '../../tests/support/rows/factories.ts'

// Values that no client should send, and ways to damage valid ones.

export type Draw = ReturnType<typeof drawing>

export function drawing(seed: number) {
  const random = createTestRandom(seed)
  const upTo = (most: number) => Math.floor(random() * most)
  const pick = <T>(from: readonly T[]): T => from[upTo(from.length)] as T
  return { random, upTo, pick, chance: (share: number) => random() < share }
}

/**
 * Marks text that `toJson` inserts into JSON verbatim, without quotes: text that `JSON.stringify` would never write.
 */
const raw = (text: string) => `@@raw ${text}@@`

export function toJson(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replaceAll(/"@@raw (.*?)@@"/g, '$1')
}

function nested(depth: number, open: string, close: string): string {
  return raw(open.repeat(depth) + close.repeat(depth))
}

const oddities: readonly unknown[] = [
  null,
  true,
  false,
  '',
  ' ',
  0,
  -1,
  0.5,
  1e12,
  raw('1e400'),
  raw('-0'),
  raw('9223372036854775808'),
  raw('123456789012345678901234567890'),
  raw('1e-400'),
  'NaN',
  '٣',
  '1e3',
  [],
  [null],
  [[[]]],
  {},
  { id: null },
  'a null \u0000 in it',
  '\u0000',
  'half \ud83e a character',
  '\udc00',
  '🥅'.repeat(200),
  'x'.repeat(70_000),
  'infinity',
  '-infinity',
  'now',
  '0000-00-00',
  '2026-02-30T25:61:00Z',
  "'; drop table app.games; --",
  '"; select 1; --',
  '%s%n%I%L',
  '$1',
  '{}',
  '{"a":',
  'null',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '{00000000-0000-4000-8000-000000000001}',
  'constructor',
  '__proto__',
]

export function odd(draw: Draw): unknown {
  if (draw.chance(0.03)) return nested(draw.pick([50, 500, 3000]), '[', ']')
  if (draw.chance(0.02)) return nested(500, '{"a":', '}').replace('{}', '{"a":1}')
  return draw.pick(oddities)
}

type Box = Record<string, unknown> | unknown[]
const isBox = (value: unknown): value is Box => typeof value === 'object' && value !== null

/**
 * Returns the value with one random part replaced, removed, doubled, wrapped, or swapped; sometimes returns another
 * value altogether.
 */
export function damage(draw: Draw, value: unknown, spare: readonly unknown[]): unknown {
  if (!isBox(value) || Object.keys(value).length === 0 || draw.chance(0.1)) {
    return draw.chance(0.7) ? odd(draw) : draw.pick(spare)
  }
  const keys = Object.keys(value)
  const key = draw.pick(keys)
  const part = (value as Record<string, unknown>)[key]
  const put = (changed: unknown) =>
    Array.isArray(value)
      ? value.map((each, index) => (String(index) === key ? changed : each))
      : { ...value, [key]: changed }
  if (isBox(part) && draw.chance(0.75)) return put(damage(draw, part, spare))
  switch (draw.upTo(6)) {
    case 0:
      return Array.isArray(value)
        ? value.filter((_, index) => String(index) !== key)
        : Object.fromEntries(Object.entries(value).filter(([each]) => each !== key))
    case 1:
      return put([part])
    case 2:
      return put((value as Record<string, unknown>)[draw.pick(keys)])
    case 3:
      return put(draw.pick(spare))
    case 4:
      return Array.isArray(value) ? [...value, ...value] : { ...value, [`${key}2`]: part, surplus: odd(draw) }
    default:
      return put(odd(draw))
  }
}

/** Returns the text cut off, with something inserted, doubled, or replaced, so that it may no longer be JSON. */
export function garble(draw: Draw, text: string): string {
  const at = draw.upTo(text.length + 1)
  switch (draw.upTo(4)) {
    case 0:
      return text.slice(0, at)
    case 1:
      return `${text.slice(0, at)}${draw.pick(['"', '}', ']', '\\', '\\u0000', '\\ud800', ',', '\u0001', 'é'])}${text.slice(at)}`
    case 2:
      return `${text}${text}`
    default:
      return draw.pick(['', ' ', 'null', '5', '"text"', '[]', '{}', 'NaN', '{"a":1,"a":2}', '\uFEFF{}', "{'a':1}"])
  }
}
