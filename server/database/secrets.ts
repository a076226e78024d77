import { createHash, createHmac, randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const secretsFile = z.object({ jwtSecret: z.string().check(z.minLength(32)), publishableKey: z.string() })
export type Secrets = z.infer<typeof secretsFile>

/** Made once for each data folder, readable by its owner only. Losing the file signs everybody out, nothing worse. */
export function readOrCreateSecrets(folder: string): Secrets {
  const file = join(folder, 'secrets.json')
  if (!existsSync(file)) writeOnce(file, JSON.stringify(createSecrets(), null, 2))
  return secretsFile.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** Whole or not at all, and by one of several servers that start on this folder at the same time. */
function writeOnce(file: string, content: string): void {
  const aside = `${file}.${process.pid}`
  writeFileSync(aside, content, { mode: 0o600 })
  try {
    linkSync(aside, file)
  } catch (error) {
    if (!isAlreadyThere(error)) throw error
  } finally {
    unlinkSync(aside)
  }
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

function isAlreadyThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}
