import { createHash, createHmac, randomBytes } from 'node:crypto'
import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { createFileDurably, writeFileDurably } from '../durable-file.ts'
import { OperatorError } from '../operator-error.ts'

const jwtSecret = z.string().check(z.minLength(32))
const secretsFile = z.object({
  jwtSecret,
  publishableKey: z.string(),
  /** Secrets from before a rotation: they no longer sign, but what they signed remains valid until the given time. */
  previous: z.optional(z.array(z.object({ jwtSecret, until: z.number() }))), // milliseconds
})
export type Secrets = z.infer<typeof secretsFile>

/**
 * Reads the data folder's secrets. If there are none, creates them, readable only by their owner. They sign sessions
 * and nothing else: a lost or damaged file is replaced, which signs everyone out.
 */
export function readOrCreateSecrets(folder: string, print: (line: string) => void): Secrets {
  const file = join(folder, 'secrets.json')
  const content = read(file)
  const secrets = content === undefined ? undefined : parse(content)
  if (secrets) return secrets
  if (content !== undefined) {
    const aside = `${file}.damaged-${Date.now()}`
    renameSync(file, aside)
    print(
      `${file} was damaged and has been replaced: everybody has to sign in again, and no data is lost. The damaged file is kept as ${aside}; a copy from a backup may take its place while the server is stopped.`,
    )
  }
  createFileDurably(file, JSON.stringify(createSecrets(), null, 2))
  const made = parse(read(file) ?? '') // this may be the file of another server that started at the same moment
  if (made) return made
  throw new OperatorError(`${file} is damaged each time that it is written: check the disk.`)
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return undefined
    throw new OperatorError(
      `${file} cannot be read (${String(code)}): give it to the user that runs Fieldside, or move it away, which signs everybody out and loses no data.`,
    )
  }
}

function parse(content: string): Secrets | undefined {
  try {
    return secretsFile.parse(JSON.parse(content))
  } catch {
    return undefined
  }
}

/**
 * Creates a new signing secret for the next start. Tokens signed with the previous secret stay valid for `keepMs`, or
 * become invalid immediately if that is 0, as for a secret that may have leaked. No one has to sign in again, since
 * renewing a session needs no signature.
 */
export function rotateSecrets(folder: string, { keepMs, now = Date.now() }: { keepMs: number; now?: number }): Secrets {
  const file = join(folder, 'secrets.json')
  const content = read(file)
  const before = content === undefined ? undefined : parse(content)
  if (!before) throw new OperatorError(`There are no secrets in ${file}: start the server once, then rotate them.`)
  const kept = [...(before.previous ?? []), { jwtSecret: before.jwtSecret, until: now + keepMs }]
  const { jwtSecret: fresh } = createSecrets()
  const previous = kept.filter(({ until }) => until > now && keepMs > 0)
  const secrets = { ...before, jwtSecret: fresh, previous }
  writeFileDurably(file, JSON.stringify(secrets, null, 2))
  return secrets
}

/** Returns the secrets that a token may be signed with. */
export function listVerifyingSecrets({ jwtSecret, previous = [] }: Secrets, now = Date.now()): string[] {
  return [jwtSecret, ...previous.filter(({ until }) => until > now).map((old) => old.jwtSecret)]
}

export function createSecrets(): Secrets {
  return {
    jwtSecret: randomBytes(48).toString('base64url'),
    publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
  }
}

/**
 * Returns the secrets of servers that share only their environment. The publishable key is not secret; by default it is
 * derived from `jwtSecret`.
 */
export function deriveSecrets(jwtSecret: string, publishableKey?: string): Secrets {
  const derived = createHmac('sha256', jwtSecret).update('publishable key').digest('base64url').slice(0, 32)
  return { jwtSecret, publishableKey: publishableKey ?? `sb_publishable_${derived}` }
}

/** Returns a fingerprint by which two servers can compare secrets without revealing them. */
export function fingerprintSecrets({ jwtSecret, publishableKey }: Secrets): string {
  return createHash('sha256').update(`${jwtSecret} ${publishableKey}`).digest('hex').slice(0, 12)
}
