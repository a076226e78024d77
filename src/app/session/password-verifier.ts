import * as z from 'zod/mini'

/**
 * Used to check a password when no server can be reached. The password itself is not stored and can be derived from
 * this only by guessing.
 */
export const passwordVerifierSchema = z.object({ salt: z.string(), rounds: z.number(), bits: z.string() })
export type PasswordVerifier = z.infer<typeof passwordVerifierSchema>

/**
 * PBKDF2 with SHA-256: about a second per guess on a phone. All 256 bits are stored, so no other password passes
 * (docs/decisions/043).
 */
const rounds = 600_000

/** Returns null if the browser has no Web Crypto, as on a page without HTTPS. */
export async function createPasswordVerifier(password: string, strength = rounds): Promise<PasswordVerifier | null> {
  const { subtle }: Partial<Crypto> = crypto
  if (!subtle) return null
  const salt = crypto.getRandomValues(new Uint8Array(16))
  return { salt: toHex(salt), rounds: strength, bits: await derive(subtle, password, salt, strength) }
}

export async function matchesPasswordVerifier(
  { salt, rounds, bits }: PasswordVerifier,
  password: string,
): Promise<boolean> {
  const { subtle }: Partial<Crypto> = crypto
  return subtle !== undefined && (await derive(subtle, password, fromHex(salt), rounds)) === bits
}

async function derive(
  subtle: SubtleCrypto,
  password: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<string> {
  const key = await subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, ['deriveBits'])
  const derived = await subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256)
  return toHex(new Uint8Array(derived))
}

function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
