import { describe, expect, test } from 'vitest'
import { createPushSender, isPublicAddress } from '#server/notifications/send-push.ts'
import webPush from 'web-push'
import { readFileSync } from 'node:fs'
import { startPushService } from '../../support/server/push-service.ts'
import { createECDH, randomBytes, randomUUID } from 'node:crypto'

describe('an endpoint that a client has given', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fd00::1',
    'fe80::1',
    'ff02::1',
    'no address',
  ])('may not lead to %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each(['142.250.74.106', '17.57.146.20', '2a00:1450:400f:801::200a'])('may lead to %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test.each([
    ['https://127.0.0.1:1/x', 'gone'],
    ['https://[::1]:1/x', 'gone'],
    ['http://push.example.com/x', 'gone'],
    ['https://localhost:1/x', 'retry'], // resolved, and then refused
  ])('is not called at %s', async (endpoint, outcome) => {
    const send = createPushSender(makeKeys(), () => 'https://league.example')
    expect(await send({ ...makeDelivery(), endpoint }, { payload: '{}', ttlSeconds: 60 })).toEqual({
      outcome,
      error: 'The push service could not be reached.', // the same for all, so that no one can explore networks
    })
  })
})

test('a push service that fails is left alone for a while', async () => {
  const push = await startPushService()
  try {
    const send = createPushSender(makeKeys(), () => 'https://league.example', {
      certificate: readFileSync(push.certificateFile, 'utf8'),
    })
    const [failing, other] = [push.subscribe(), push.subscribe()]
    push.refuse(failing.endpoint, 503)
    const message = { payload: '{}', ttlSeconds: 60 }
    expect(await send({ ...makeDelivery(), ...failing }, message)).toMatchObject({
      outcome: 'retry',
      error: 'The push service answered 503.',
    })
    expect(await send({ ...makeDelivery(), ...other }, message)).toMatchObject({
      outcome: 'retry',
      error: 'The push service has just failed for others.',
    })
    expect(push.received).toEqual([])
  } finally {
    await push.stop()
  }
})

function makeKeys() {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  return { vapid_public_key: publicKey, vapid_private_key: privateKey, unsubscribe_secret: '' }
}

function makeDelivery() {
  return {
    channel: 'push' as const,
    id: randomUUID(),
    attempt: 1,
    is_urgent: false,
    organization_id: randomUUID(),
    organization: 'Riverside',
    user_id: randomUUID(),
    address: 'ana@example.com',
    first_name: 'Ana',
    language: null,
    region: 'US',
    content: null,
    kind: 'game' as const,
    title: 'Moved',
    body: null,
    link: null,
    created_at: '2026-11-26T10:00:00.000Z',
    entries: [],
    endpoint: 'https://push.example.com/x',
    p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
    unread: 0,
  }
}
