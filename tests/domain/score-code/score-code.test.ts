import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decodeScoreCode,
  encodeScoreCode,
  type ScoreCode,
  fromBase45,
  toBase45,
} from '#domain/score-code/score-code.ts'
import { toSignedBytes } from '#domain/score-code/signed-bytes.ts'

const code: ScoreCode = {
  id: '0196c1d2-7b3a-7cde-8f01-23456789abcd',
  game_id: '5f0d1c9e-6c1b-4f0e-9a57-1d2c3b4a5e01',
  key_id: 'c0dec0de-c0de-4c0d-8c0d-c0dec0dec0de',
  home_score: 3,
  away_score: 999,
  winner: null,
  recorded_at: '2026-04-11T17:05:00.123Z',
  signed_at: '2026-04-11T17:06:07.890Z',
  recorded_offline: true,
  note_hash: null,
  signature: '0123456789abcdef'.repeat(8),
}

const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

describe('Base45', () => {
  it.each([
    ['AB', 'BB8'],
    ['Hello!!', '%69 VD92EX0'],
    ['base-45', 'UJCLQE7W581'],
    ['ietf!', 'QED8WEX0'],
  ])('writes %s as RFC 9285 does', (text, encoded) => {
    expect(toBase45(ascii(text))).toBe(encoded)
    expect(fromBase45(encoded)).toEqual(ascii(text))
  })

  it('reads whatever it writes', () => {
    const same = (bytes: Uint8Array) => {
      expect([...(fromBase45(toBase45(bytes)) ?? [-1])]).toEqual([...bytes])
    }
    fc.assert(fc.property(fc.uint8Array(), same))
  })

  it.each(['GGW', 'ZZZ', ':::', ':', '00a', 'AB8C', 'É00', '::'])('reads nothing from %j', (text) => {
    expect(fromBase45(text)).toBeNull()
  })
})

describe('a score code', () => {
  it('is short enough for a code of 49 squares that bears some dirt', () => {
    const text = encodeScoreCode(code)
    expect(text).toHaveLength(198)
    expect(text).toMatch(/^FS1:[0-9A-Z $%*+\-./:]*$/)
    expect(decodeScoreCode(text)).toEqual(code)
  })

  it('is read whole or not at all', () => {
    const text = encodeScoreCode(code)
    const others = [
      '',
      'https://example.com',
      text.slice(0, -1),
      `${text}0`,
      text.replace('FS1', 'FS2'),
      text.toLowerCase(),
    ]
    for (const other of others) expect(() => decodeScoreCode(other)).toThrow('one of the app’s score codes')
    for (const wrong of [{ home_score: 1000 }, { away_score: 65_535 }]) {
      expect(() => decodeScoreCode(encodeScoreCode({ ...code, ...wrong }))).toThrow('one of the app’s score codes')
    }
  })

  it.each([{ winner: 'home' as const }, { winner: 'away' as const }, { recorded_offline: false }])(
    'says everything else in the same room: %o',
    (given) => {
      const text = encodeScoreCode({ ...code, ...given })
      expect(text).toHaveLength(198)
      expect(decodeScoreCode(text)).toEqual({ ...code, ...given })
    },
  )

  it('says what the note is by its hash, which takes more room', () => {
    const noted = { ...code, winner: 'away' as const, note_hash: 'c0ffee11'.repeat(8) }
    const text = encodeScoreCode(noted)
    expect(text).toHaveLength(246)
    expect(decodeScoreCode(text)).toEqual(noted)
    expect(() => decodeScoreCode(text.slice(0, 198))).toThrow('one of the app’s score codes')
  })

  it('has no number for a third winner, and no other flags', () => {
    const withFlags = (flags: number) => {
      const bytes = fromBase45(encodeScoreCode(code).slice(4)) ?? Uint8Array.of()
      bytes[64] = flags
      return `FS1:${toBase45(bytes)}`
    }
    expect(decodeScoreCode(withFlags(1))).toEqual(code)
    for (const flags of [6, 7, 8, 16, 17, 255]) {
      expect(() => decodeScoreCode(withFlags(flags))).toThrow('one of the app’s score codes')
    }
  })

  it('signs the purpose, the organization, the report, the game, the key, the teams, the score, both times and the note', () => {
    const teams = {
      home_team_id: '11111111-2222-4333-8444-555555555555',
      away_team_id: '66666666-7777-4888-8999-aaaaaaaaaaaa',
    }
    const report = { ...code, ...teams, organization_id: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee' }
    const hex = (given: Partial<typeof report>) => Buffer.from(toSignedBytes({ ...report, ...given })).toString('hex')
    expect(hex({ winner: 'away', note_hash: 'c0ffee11'.repeat(8) })).toBe(
      hex({}).replace(/0000$/, `0201${'c0ffee11'.repeat(8)}`),
    )
    expect(hex({})).toBe(
      [
        Buffer.from('Fieldside final score 1').toString('hex'),
        'aaaaaaaabbbb4ccc8dddeeeeeeeeeeee',
        '0196c1d27b3a7cde8f0123456789abcd',
        '5f0d1c9e6c1b4f0e9a571d2c3b4a5e01',
        'c0dec0dec0de4c0d8c0dc0dec0dec0de',
        '11111111222243338444555555555555',
        '66666666777748888999aaaaaaaaaaaa',
        '000303e7',
        Date.parse(code.recorded_at).toString(16).padStart(16, '0'),
        Date.parse(code.signed_at).toString(16).padStart(16, '0'),
        '010000',
      ].join(''),
    )
  })
})
