import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bytesToHex, hexToBytes } from '#domain/score-code/bytes.ts'
import { openTestDatabase } from '../support/database/postgres.ts'
import type { TestDatabase } from '../support/database/postgres.ts'

// Compares private.is_p256_signature with WebCrypto: both must agree on every signature.

const p = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n
const n = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const b = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn
const curve = { name: 'ECDSA', namedCurve: 'P-256' }
const scheme = { name: 'ECDSA', hash: 'SHA-256' }

type Bytes = Uint8Array<ArrayBuffer>
type Attempt = { readonly key: Bytes; readonly message: Bytes; readonly signature: Bytes }

const many = 100

describe('in SQL', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase('postgres')
  })
  afterAll(() => database.close())

  async function inSql(attempts: readonly Attempt[]): Promise<boolean[]> {
    const hex = attempts.map(({ key, message, signature }) => [key, message, signature].map(bytesToHex))
    const rows = await database.asOwner((query) =>
      query<{ valid: boolean }>(
        `select private.is_p256_signature(decode(a ->> 0, 'hex'), decode(a ->> 1, 'hex'), decode(a ->> 2, 'hex')) as valid
         from jsonb_array_elements($1::jsonb) with ordinality e (a, nr) order by nr`,
        [JSON.stringify(hex)],
      ),
    )
    return rows.map(({ valid }) => valid)
  }

  test('what WebCrypto signs is valid, and with one bit changed anywhere it is not', async () => {
    const valid = await Promise.all(Array.from({ length: many }, (_, length) => signedBySomebody(length)))
    expect(await inSql(valid)).toEqual(valid.map(() => true))
    const altered = valid.map((attempt, index) => {
      const part = (['key', 'message', 'signature'] as const)[index % 3] ?? 'key'
      const copy = Uint8Array.from(attempt[part].length > 0 ? attempt[part] : [0])
      const at = (index * 7) % copy.length
      copy[at] = (copy[at] ?? 0) ^ (1 << (index % 8))
      return { ...attempt, [part]: copy }
    })
    expect(await inSql(altered)).toEqual(altered.map(() => false))
  })

  test('secrets beside 0 make sums that meet the same point twice, or its opposite', async () => {
    const attempts = await Promise.all(
      [2n, 3n, 4n, n - 2n, n - 3n, n - 4n].flatMap((secret) =>
        Array.from({ length: 8 }, (_, index) => signedWith(secret, index)),
      ),
    )
    expect(await inWebCrypto(attempts)).toEqual(attempts.map(() => true))
    expect(await inSql(attempts)).toEqual(attempts.map(() => true))
    expect(await inSql([await signedWith(1n, 0), await signedWith(n - 1n, 0)])).toEqual([false, false])
  })

  test('numbers on and beyond the line', async () => {
    const good = await signedBySomebody(40)
    const r = toNumber(good.signature.subarray(0, 32))
    const s = toNumber(good.signature.subarray(32))
    const numbers: [bigint, bigint][] = [0n, n, n + 1n, p, 2n ** 256n - 1n].flatMap((one) => [
      [one, s],
      [r, one],
      [one, one],
    ])
    const forms: Attempt[] = [
      ...numbers.map((pair) => ({ ...good, signature: join(...pair) })),
      { ...good, signature: Uint8Array.from([]) },
      { ...good, signature: good.signature.subarray(0, 63) },
      { ...good, signature: Uint8Array.from([...good.signature, 0]) },
      { ...good, key: good.key.subarray(0, 64) },
      { ...good, key: Uint8Array.from([2, ...good.key.subarray(1, 33)]) }, // a compressed key
      { ...good, key: Uint8Array.from([4, ...join(0n, 0n)]) },
      { ...good, key: Uint8Array.from([4, ...join(p, squareRoot(b))]) }, // would be read as x = 0, which is on the curve
      { ...good, key: Uint8Array.from([4, ...good.key.subarray(33), ...good.key.subarray(1, 33)]) },
    ]
    expect(await inSql(forms)).toEqual(forms.map(() => false))
    expect(await inSql([good, { ...good, signature: join(r, n - s) }])).toEqual([true, true]) // if s is valid in ECDSA, n - s is valid too
  })

  test('an x of the sum that is not below the order counts as x minus the order', async () => {
    const attempt = await withLargeX()
    expect(await inWebCrypto([attempt])).toEqual([true])
    expect(await inSql([attempt])).toEqual([true])
  })
})

async function signedBySomebody(length: number): Promise<Attempt> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(curve, true, ['sign', 'verify'])
  const message = crypto.getRandomValues(new Uint8Array(length))
  const signature = new Uint8Array(await crypto.subtle.sign(scheme, privateKey, message))
  return { key: new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)), message, signature }
}

async function signedWith(secret: bigint, index: number): Promise<Attempt> {
  const point = times(secret, generator)
  if (!point) throw new Error('The secret is a multiple of the order.')
  const text = (number: bigint) => Buffer.from(toBytes(number)).toString('base64url')
  const key = { kty: 'EC', crv: 'P-256', d: text(secret), x: text(point.x), y: text(point.y) }
  const privateKey = await crypto.subtle.importKey('jwk', key, curve, false, ['sign'])
  const message = Uint8Array.from([index, Number(secret % 256n)])
  const signature = new Uint8Array(await crypto.subtle.sign(scheme, privateKey, message))
  return { key: Uint8Array.from([4, ...join(point.x, point.y)]), message, signature }
}

async function inWebCrypto(attempts: readonly Attempt[]): Promise<boolean[]> {
  return Promise.all(
    attempts.map(async ({ key, message, signature }) =>
      crypto.subtle.verify(
        scheme,
        await crypto.subtle.importKey('raw', key, curve, false, ['verify']),
        signature,
        message,
      ),
    ),
  )
}

/** Constructs a key that matches: given R with an x of n or more, any s, and the message, Q = (s R - e G) / r. */
async function withLargeX(): Promise<Attempt> {
  const message = Uint8Array.from([1, 2, 3])
  const e = toNumber(new Uint8Array(await crypto.subtle.digest('SHA-256', message)))
  let x = n
  while (modulo(squareRoot(onCurve(x)) ** 2n, p) !== onCurve(x)) x++
  const [r, s] = [x - n || n, 12_345n]
  const sum = plus(times(s, { x, y: squareRoot(onCurve(x)) }), times(n - e, generator))
  const key = times(inverse(r, n), sum)
  if (!key || r === n) throw new Error('Another x is needed.')
  return { key: Uint8Array.from([4, ...join(key.x, key.y)]), message, signature: join(r, s) }
}

// ── The curve in big integers, as in the textbook ────────────────────────────────────────────────────────────────────

type Point = { readonly x: bigint; readonly y: bigint } | null

const generator = {
  x: 0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296n,
  y: 0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5n,
}

function times(factor: bigint, point: Point): Point {
  let sum: Point = null
  let double = point
  for (let rest = modulo(factor, n); rest > 0n; rest >>= 1n) {
    if (rest & 1n) sum = plus(sum, double)
    double = plus(double, double)
  }
  return sum
}

function plus(one: Point, other: Point): Point {
  if (!one || !other) return one ?? other
  if (one.x === other.x && one.y !== other.y) return null
  const slope =
    one.x === other.x
      ? (3n * one.x ** 2n - 3n) * inverse(2n * one.y, p)
      : (other.y - one.y) * inverse(modulo(other.x - one.x, p), p)
  const x = modulo(slope ** 2n - one.x - other.x, p)
  return { x, y: modulo(slope * (one.x - x) - one.y, p) }
}

const onCurve = (x: bigint): bigint => modulo(x ** 3n - 3n * x + b, p)
const modulo = (value: bigint, prime: bigint): bigint => ((value % prime) + prime) % prime
const inverse = (value: bigint, prime: bigint): bigint => power(modulo(value, prime), prime - 2n, prime)
const squareRoot = (value: bigint): bigint => power(value, (p + 1n) / 4n, p)

function power(base: bigint, exponent: bigint, prime: bigint): bigint {
  let result = 1n
  let factor = modulo(base, prime)
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % prime
    factor = (factor * factor) % prime
  }
  return result
}

const toBytes = (number: bigint): number[] => hexToBytes(number.toString(16).padStart(64, '0'))
const toNumber = (bytes: Uint8Array): bigint => BigInt(`0x${bytesToHex(bytes)}`)
const join = (one: bigint, other: bigint): Bytes => Uint8Array.from([...toBytes(one), ...toBytes(other)])
