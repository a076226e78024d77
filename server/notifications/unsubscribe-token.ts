import { createHmac, timingSafeEqual } from 'node:crypto'

/** Who unsubscribes from whose notifications by email. */
export type Unsubscription = { readonly organizationId: string; readonly userId: string }

/**
 * Creates the token of a link that unsubscribes its reader without a sign-in. It does not expire, because an email may
 * be read years later.
 */
export function createUnsubscribeToken({ organizationId, userId }: Unsubscription, secret: string): string {
  const ids = Buffer.concat([toBytes(organizationId), toBytes(userId)])
  return Buffer.concat([ids, sign(ids, secret)]).toString('base64url')
}

/** Returns what a token stands for, or undefined if we have not signed it. */
export function parseUnsubscribeToken(token: string, secret: string): Unsubscription | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== idsLength + signatureLength) return undefined
  const ids = bytes.subarray(0, idsLength)
  if (!timingSafeEqual(bytes.subarray(idsLength), sign(ids, secret))) return undefined
  return { organizationId: toId(ids.subarray(0, 16)), userId: toId(ids.subarray(16)) }
}

const idsLength = 32
const signatureLength = 16

const sign = (ids: Buffer, secret: string): Buffer =>
  createHmac('sha256', secret).update('unsubscribe').update(ids).digest().subarray(0, signatureLength)

const toBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')

function toId(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
