import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { codeMeanings, sessionEndCodes, getCodeMeaning } from '../../sync/refusal-codes.ts'

const spec = readFileSync(new URL('../../sync/SPEC.md', import.meta.url), 'utf8')
const [, chapter = ''] = spec.split('## Codes')

describe('the codes of sync/SPEC.md', () => {
  it('2.6 are those of the code, with the same meanings', () => {
    const rows = [...chapter.matchAll(/^\| `(\w+)` +\| `(\w+)` +\|/gm)].map(([, code, means]) => [code, means])
    expect(rows).not.toEqual([])
    expect(rows).toEqual(Object.entries(codeMeanings).toSorted(byPlaceIn(rows.map(([code]) => code))))
  })

  it('5.6 name what ends a session', () => {
    const [, listed = ''] = /A refresh ends a session([\s\S]*?)\n\n/.exec(chapter) ?? []
    expect([...listed.matchAll(/`(\w+)`/g)].map(([, code]) => code)).toEqual([...sessionEndCodes])
  })

  // Codes from bug reports and from Postgres's own list, one by one.
  it.each([
    ['refused', ['FSRUL', 'P0409', 'P0002', '22023', '22P02', '23505', '23514', '42501', '42703', '42P01', '54000']],
    ['refused', ['PT413', '21000', '44000']],
    ['sign_in', ['PT401']],
    ['renew', ['PGRST301', 'PGRST302', 'PGRST303', 'bad_jwt', 'no_authorization', 'session_not_found']],
    ['closed', ['PT403']],
    ['upgrade', ['PT426']],
    ['smaller', ['57014']],
    ['transient', ['08000', '08006', '08P01', '25006', '25P02', '40001', '40P01', '42883', '42P05', '53100', '53200']],
    ['transient', ['53300', '55000', '55006', '55P03', '57P01', '57P03', '58000', '58030', 'XX000', 'XX001']],
    [
      'transient',
      [
        'PT400',
        'PT408',
        'PT415',
        'PT429',
        'PT500',
        'PT503',
        'PGRST000',
        'PGRST001',
        'PGRST002',
        'PGRST003',
        'PGRST102',
      ],
    ],
    ['transient', ['PGRST202', 'PGRST204', 'PGRST300', 'PGRSTX00', 'over_request_rate_limit']],
    [
      'transient',
      ['0A000', '26000', '28000', '3D000', 'NOT_FOUND', '22', '23', 'P0', '220231', 'fsrul', '1020', '', null],
    ],
  ] as const)('2.7 mean %s: %j', (meaning, codes) => {
    for (const code of codes) expect([code, getCodeMeaning(code)]).toEqual([code, meaning])
  })
})

function byPlaceIn(order: readonly (string | undefined)[]) {
  return ([a]: [string, string], [b]: [string, string]) => order.indexOf(a) - order.indexOf(b)
}
