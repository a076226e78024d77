import { bytesToHex, hexToBytes } from '#domain/score-code/bytes.ts'
import { getMeta, setMeta } from './meta.ts'
import { createId } from '../changes/create-id.ts'
import type { StoredDeviceKey } from './meta-values.ts'
import type { LocalDatabase } from './local-database.ts'

// ECDSA on P-256: every browser supports it, and the server can verify it.

const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const
const scheme = { name: 'ECDSA', hash: 'SHA-256' } as const

/** Browsers sign only on pages served over HTTPS or from the device itself. */
export function canSign(): boolean {
  return 'subtle' in crypto
}

/** Returns this device's key in the organization, creating it if necessary. */
export async function readOrCreateDeviceKey(db: LocalDatabase, organizationId: string): Promise<StoredDeviceKey> {
  const known = await getMeta(db, `device:${organizationId}`)
  if (known) return known
  const made = await makeKey()
  return db.transaction('rw', db.meta, async () => {
    const meanwhile = await getMeta(db, `device:${organizationId}`) // another tab may have created the key in the meantime
    if (meanwhile) return meanwhile
    await setMeta(db, `device:${organizationId}`, made)
    return made
  })
}

/** Signs the bytes, and returns the signature's r and s in hexadecimal. */
export async function signBytes({ privateKey }: StoredDeviceKey, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return bytesToHex(new Uint8Array(await crypto.subtle.sign(scheme, privateKey, bytes)))
}

/** Returns the SHA-256 hash of a text in hexadecimal. */
export async function hashText(text: string): Promise<string> {
  return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

/** Whether the owner of the key signed these bytes. Returns false if the key is invalid. */
export async function verifySignature(
  publicKey: string,
  bytes: Uint8Array<ArrayBuffer>,
  signature: string,
): Promise<boolean> {
  try {
    const point = Uint8Array.from(hexToBytes(publicKey))
    const key = await crypto.subtle.importKey('raw', point, curve, false, ['verify'])
    return await crypto.subtle.verify(scheme, key, Uint8Array.from(hexToBytes(signature)), bytes)
  } catch (error) {
    if (error instanceof DOMException) return false // the point is not on the curve
    throw error
  }
}

async function makeKey(): Promise<StoredDeviceKey> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(curve, false, ['sign', 'verify'])
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  return { id: createId(), publicKey: bytesToHex(point), privateKey }
}
