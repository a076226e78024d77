import { createHash, createHmac, randomBytes } from 'node:crypto'
import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { createDurably, writeDurably } from '../durable-file.ts'
import { OperatorError } from '../operator-error.ts'

const jwtSecret = z.string().check(z.minLength(32))
const secretsFile = z.object({
  jwtSecret,
  publishableKey: z.string(),
  /** Those from before a rotation: they sign nothing any more, and what they signed counts until then. */
  previous: z.optional(z.array(z.object({ jwtSecret, until: z.number() }))), // milliseconds
})
export type Secrets = z.infer<typeof secretsFile>

/**
 * Made once for each data folder, readable by its owner only. They sign sessions and open nothing else: a file that is lost or
 * damaged is replaced, which signs everybody out.
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
  createDurably(file, JSON.stringify(createSecrets(), null, 2))
  const made = parse(read(file) ?? '') // perhaps another server's, which started at the same moment
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
 * Signs with a new secret from the next start on. Tokens of the one before count for as long as they live, or not at all
 * where somebody may have seen it; nobody has to sign in again, since renewing a session needs no signature.
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
  writeDurably(file, JSON.stringify(secrets, null, 2))
  return secrets
}

/** Those that a token may be signed with. */
export function verifyingSecrets({ jwtSecret, previous = [] }: Secrets, now = Date.now()): string[] {
  return [jwtSecret, ...previous.filter(({ until }) => until > now).map((old) => old.jwtSecret)]
}

export function createSecrets(): Secrets {
  return {
    jwtSecret: randomBytes(48).toString('base64url'),
    publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
  }
}

/** For servers that share nothing but their environment. The key is no secret; without one it follows from the secret. */
export function secretsOf(jwtSecret: string, publishableKey?: string): Secrets {
  const derived = createHmac('sha256', jwtSecret).update('publishable key').digest('base64url').slice(0, 32)
  return { jwtSecret, publishableKey: publishableKey ?? `sb_publishable_${derived}` }
}

/** By what two servers can tell that they have the same secrets, without saying them. */
export function fingerprintOf({ jwtSecret, publishableKey }: Secrets): string {
  return createHash('sha256').update(`${jwtSecret} ${publishableKey}`).digest('hex').slice(0, 12)
}
