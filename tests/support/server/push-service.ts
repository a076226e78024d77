import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:https'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { resolveInProject } from '#server/project-root.ts'

// A push service and the browsers that subscribe to it, written from RFC 8030, 8188, 8291 and 8292, so that what our
// server sends is read by other code than the library that wrote it.

export type PushSubscriptionInTest = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

export type ReceivedPush = {
  readonly endpoint: string
  readonly topic: string | undefined
  readonly urgency: string | undefined
  readonly ttl: number
  readonly message: unknown
}

export type PushServiceInTest = {
  /** The file with the certificate that the server has to trust. */
  readonly certificateFile: string
  readonly received: readonly ReceivedPush[]
  /** Creates what a browser returns when it subscribes. */
  subscribe(): PushSubscriptionInTest
  /** From now on, messages to this subscription are answered with this status. */
  refuse(endpoint: string, status: number): void
  stop(): Promise<void>
}

type Keys = { readonly ecdh: ReturnType<typeof createECDH>; readonly auth: Buffer }

const fixture = (name: string): string => resolveInProject('tests', 'fixtures', 'push-service', name)

export async function startPushService(): Promise<PushServiceInTest> {
  const received: ReceivedPush[] = []
  const keysByPath = new Map<string, Keys>()
  const refusals = new Map<string, number>()
  let origin = ''

  const server = createServer(
    { key: readFileSync(fixture('key.pem')), cert: readFileSync(fixture('certificate.pem')) },
    (request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const path = request.url ?? ''
        const keys = keysByPath.get(path)
        const { authorization = '', topic, urgency, ttl } = request.headers
        const refusal = keys === undefined ? 404 : isSigned(authorization, origin) ? refusals.get(path) : 403
        if (keys && refusal === undefined) {
          const message: unknown = JSON.parse(decrypt(Buffer.concat(chunks), keys))
          const header = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined)
          received.push({
            endpoint: origin + path,
            topic: header(topic),
            urgency: header(urgency),
            ttl: Number(ttl),
            message,
          })
        }
        response.writeHead(refusal ?? 201).end()
      })
    },
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  origin = `https://127.0.0.1:${port}`

  return {
    certificateFile: fixture('certificate.pem'),
    received,
    subscribe() {
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys().toString('base64url')
      const auth = randomBytes(16)
      const path = `/send/${randomBytes(16).toString('hex')}`
      keysByPath.set(path, { ecdh, auth })
      return { endpoint: origin + path, p256dh, auth: auth.toString('base64url') }
    },
    refuse: (endpoint, status) => void refusals.set(new URL(endpoint).pathname, status),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Checks the server's signature (RFC 8292): it names this service, and is valid for a day at most. */
function isSigned(authorization: string, audience: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return false
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  const now = Date.now() / 1000
  return (
    verify(
      'sha256',
      Buffer.from(`${header}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ) &&
    aud === audience &&
    typeof exp === 'number' &&
    exp > now &&
    exp <= now + 24 * 3600 &&
    typeof sub === 'string' &&
    /^(mailto|https):/.test(sub)
  )
}

/** Decrypts a message of one record (RFC 8188 and 8291, content encoding aes128gcm). */
function decrypt(body: Buffer, { ecdh, auth }: Keys): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const derive = (secret: Buffer, with_: Buffer, label: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, with_, label, length))
  const secret = derive(ecdh.computeSecret(senderKey), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString() // 2 marks the end of the last record's data
}
