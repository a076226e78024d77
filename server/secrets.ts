import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const secretsFile = z.object({ jwtSecret: z.string().check(z.minLength(32)), publishableKey: z.string() })
export type Secrets = z.infer<typeof secretsFile>

/** Made once for each data folder, readable by its owner only. Losing the file signs everybody out, nothing worse. */
export function readOrCreateSecrets(folder: string): Secrets {
  const file = join(folder, 'secrets.json')
  try {
    writeFileSync(file, JSON.stringify(createSecrets(), null, 2), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!isAlreadyThere(error)) throw error
  }
  return secretsFile.parse(JSON.parse(readFileSync(file, 'utf8')))
}

export function createSecrets(): Secrets {
  return {
    jwtSecret: randomBytes(48).toString('base64url'),
    publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
  }
}

function isAlreadyThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}
