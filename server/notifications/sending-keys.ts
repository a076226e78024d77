import { randomBytes } from 'node:crypto'
import webPush from 'web-push'
import * as z from 'zod/mini'
import type { Sql } from '../database/database.ts'

const sendingKeys = z.object({
  vapid_public_key: z.string(),
  vapid_private_key: z.string(),
  unsubscribe_secret: z.string(),
})
export type SendingKeys = z.infer<typeof sendingKeys>

export type ReadSendingKeys = () => Promise<SendingKeys>

/**
 * Creates a function that reads the keys for sending from the database, where they are part of each backup. The first
 * server creates them: subscriptions are bound to the public key and would be lost with it.
 */
export function createSendingKeysReader(database: Pick<Sql, 'query'>): ReadSendingKeys {
  let known: SendingKeys | undefined
  return async () => {
    known ??= await readOrCreate(database)
    return known
  }
}

async function readOrCreate(database: Pick<Sql, 'query'>): Promise<SendingKeys> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const fresh: SendingKeys = {
    vapid_public_key: publicKey,
    vapid_private_key: privateKey,
    unsubscribe_secret: randomBytes(32).toString('base64url'),
  }
  const [row] = await database.query<{ keys: unknown }>('select private.keep_sending_keys($1) as keys', [
    JSON.stringify(fresh),
  ])
  return sendingKeys.parse(row?.keys)
}
