import { hash, hashRaw, verify } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'

// argon2id (the library's default) with 19 MiB and two passes. A hash takes memory and a core, so at most four run at
// once; any others wait.

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const maxAtOnce = 4

/** The maximum length in characters: a longer password is no more secure, but must be hashed. */
export const maxPasswordLength = 128

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, options))
}

/**
 * Returns the same digest for the same secret and salt, so that the matching one of several stored digests can be
 * found.
 */
export async function hashSecret(secret: string, salt: Buffer): Promise<string> {
  return (await inTurn(() => hashRaw(secret, { ...options, salt }))).toString('base64url')
}

/**
 * Checks a password, taking equally long if there is no hash to compare with. Hashes from a hosted project are
 * bcrypt's.
 */
export async function verifyPassword(password: string, hashed: string | null | undefined): Promise<boolean> {
  if (password.length > maxPasswordLength) return false
  if (hashed?.startsWith('$2')) return inTurn(() => verifyBcrypt(password, hashed))
  const known = hashed?.startsWith('$argon2id$') ? hashed : undefined
  const isRight = await inTurn(() => verify(known ?? nobodysHash, password))
  return known !== undefined && isRight
}

/** Returns whether a hash has outdated parameters; it is replaced when its password is next entered. */
export function needsRehash(hashed: string): boolean {
  return !hashed.startsWith(`$argon2id$v=19$m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}$`)
}

/** The hash to compare with if an account has none, so that the check takes the same time. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$e08mt9qoJA1i/qNUsfOo6Q$VbKqA5v9lrXr83qJaqbYzM6BZRcUuY129ci4wc7GaEQ'

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxAtOnce) await new Promise<void>((resolve) => void waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
