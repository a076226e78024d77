import { lookup } from 'node:dns'
import { Agent, request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import webPush from 'web-push'
import { describeFailure, type Outcome, type PushDelivery } from './delivery.ts'
import type { SendingKeys } from './sending-keys.ts'

export type PushMessage = { readonly payload: string; readonly ttlSeconds: number }

export type SendPush = (delivery: PushDelivery, message: PushMessage) => Promise<Outcome>

/**
 * A push service on this machine, for tests: addresses of this machine are allowed, and this certificate authority (in
 * PEM form) is trusted.
 */
export type LocalPushService = { readonly certificate: string }

const timeoutMs = 5_000
/** How long a host that failed is left alone, so that its messages do not hold up those to others. */
const avoidMs = 60_000
const maxAvoidedHosts = 1_000
const maxAnswerBytes = 4_096
/** The same for every failure to connect, so that an endpoint cannot be used to explore networks. */
const notReached = 'The push service could not be reached.'
const maxRetryAfterSeconds = 6 * 3600

/**
 * Creates the sender for push services. Endpoints are URLs that clients have given, so connections are made only to
 * public addresses, checked after the name has been resolved, and redirects are not followed. `subject`: how a push
 * service can reach the operator.
 */
export function createPushSender(keys: SendingKeys, subject: () => string, local?: LocalPushService): SendPush {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: 10,
    ...(local ? { ca: local.certificate } : { lookup: lookUpPublicAddress }),
  })
  /** Hosts that did not answer or failed, with the time from which they are tried again; oldest first. */
  const avoided = new Map<string, number>()

  function avoid(host: string): void {
    avoided.delete(host)
    avoided.set(host, performance.now() + avoidMs)
    const [oldest] = avoided.keys()
    if (avoided.size > maxAvoidedHosts && oldest !== undefined) avoided.delete(oldest)
  }

  return async (delivery, { payload, ttlSeconds }) => {
    const { endpoint, p256dh, auth } = delivery
    const url = new URL(endpoint)
    if (url.protocol !== 'https:' || (!local && !isPublicHost(url.hostname)))
      return { outcome: 'gone', error: notReached }
    if ((avoided.get(url.host) ?? 0) > performance.now())
      return { outcome: 'retry', error: 'The push service has just failed for others.' }
    try {
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        TTL: ttlSeconds,
        urgency: delivery.is_urgent ? 'high' : 'normal',
        topic: toTopic(delivery.id),
        vapidDetails: {
          subject: subject(),
          publicKey: keys.vapid_public_key,
          privateKey: keys.vapid_private_key,
        },
        contentEncoding: 'aes128gcm',
      })
      const answer = await post(url, { headers, body, agent })
      if (answer.status >= 500) avoid(url.host)
      return judge(answer)
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') avoid(url.host)
      console.error(`A push message to ${url.host} could not be sent:`, describeFailure(error))
      return { outcome: 'retry', error: notReached }
    }
  }
}

/** The topic under which a repeated delivery replaces the first at the push service: the ID, in 22 characters. */
export function toTopic(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
}

type Answer = { readonly status: number; readonly retryAfter: string | undefined }

/** The response's body is of no interest, and the push service could make it as long as it likes. */
function post(url: URL, { headers, body, agent }: { headers: object; body: Buffer; agent: Agent }): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const sending = request(url, { method: 'POST', headers: { ...headers }, agent, signal }, (answer) => {
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] })
      let bytes = 0
      answer.on('error', () => {})
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > maxAnswerBytes) answer.destroy()
      })
    })
    sending.on('error', reject)
    sending.end(body)
  })
}

function judge({ status, retryAfter }: Answer): Outcome {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  const error = `The push service answered ${status}.`
  if (status === 404 || status === 410) return { outcome: 'gone', error }
  if (status === 429 || status >= 500) return { outcome: 'retry', error, retryAfterSeconds: toSeconds(retryAfter) }
  return { outcome: 'dead', error }
}

function toSeconds(retryAfter: string | undefined): number | undefined {
  const seconds = Number(retryAfter)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), maxRetryAfterSeconds) : undefined
}

// Two lists, because in one list an IPv4 address would match the rule for IPv4-mapped IPv6 addresses.
const privateIpv4 = new BlockList()
const privateIpv6 = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  privateIpv4.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 96], // unspecified, loopback, and IPv4-compatible addresses
  ['::ffff:0:0', 96], // IPv4-mapped addresses
  ['64:ff9b::', 96], // NAT64, which leads to IPv4 addresses
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16], // 6to4, which leads to IPv4 addresses
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const)
  privateIpv6.addSubnet(network, prefix, 'ipv6')

/** Returns whether an IP address is on the internet, not on this machine or a private network. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !privateIpv4.check(address, 'ipv4')
    case 6:
      return !privateIpv6.check(address, 'ipv6')
    default:
      return false
  }
}

/** A host name is checked once it has been resolved; an IP address is never resolved, so it is checked here. */
function isPublicHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(bare) === 0 || isPublicAddress(bare)
}

/** Resolves a name like the default does, but only to public addresses. */
const lookUpPublicAddress: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, [])
    const [first, ...others] = found.filter(({ address }) => isPublicAddress(address))
    if (!first) return callback(new Error(`${hostname} is not on the internet.`), [])
    if (options.all) callback(null, [first, ...others])
    else callback(null, first.address, first.family)
  })
}
