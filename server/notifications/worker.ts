import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from '../database/database.ts'
import type { CaughtMails } from '../mail/mails.ts'
import { claimedDeliveries, claimedDelivery, describeFailure, type Outcome } from './delivery.ts'
import { createPushSender, type LocalPushService, type SendPush } from './send-push.ts'
import type { ReadSendingKeys } from './sending-keys.ts'
import { writeNotificationMail } from './write-mail.ts'
import { writePush } from './write-push.ts'

export type WorkerOptions = {
  readonly database: Pick<Sql, 'query'>
  readonly readKeys: ReadSendingKeys
  /** Sends an email, or undefined if this server has no mail server. */
  readonly sendMail: CaughtMails['send'] | undefined
  readonly publicUrl: () => string
  readonly productName: () => Promise<string>
  /** The address under which push services reach the operator, if there is one. */
  readonly operatorAddress?: string | undefined
  readonly daily?: { readonly emails: number; readonly pushes: number } | undefined
  readonly localPushService?: LocalPushService | undefined
  /** How many deliveries of a channel are claimed at once. If the server is killed, at most these are sent again. */
  readonly batchSize?: number
  /** How long a batch may take. After that, another server sends what is left. */
  readonly leaseSeconds?: number
}

export type NotificationWorker = {
  /** Starts working off the queue until `stop`. */
  start(): void
  /** Waits for the messages that are being sent. */
  stop(): Promise<void>
  /** Sends one batch of each channel. Returns how many deliveries they had. */
  deliverBatch(): Promise<number>
}

type Channel = 'push' | 'email'

const atOnce = 10
const idleMs = 1_000
const afterFailureMs = 10_000
const tendEveryMs = 60_000

/**
 * Creates the worker that sends what is in the queue (supabase/schema/4-services/36-deliveries.sql). Any number of servers can have
 * one.
 */
export function createNotificationWorker(options: WorkerOptions): NotificationWorker {
  const {
    database,
    readKeys,
    sendMail,
    publicUrl,
    productName,
    daily = { emails: 2_000, pushes: 20_000 },
    batchSize = 40,
    leaseSeconds = 300,
  } = options
  const stopping = new AbortController()
  /** A server without a mail server leaves emails to others. */
  const channels: readonly Channel[] = sendMail ? ['push', 'email'] : ['push']
  let sendPush: SendPush | undefined
  let running: Promise<unknown> | undefined

  /** Push services accept a web or mail address. */
  function subject(): string {
    const url = publicUrl()
    if (url.startsWith('https://')) return url
    return `mailto:${options.operatorAddress ?? 'operator@localhost'}`
  }

  async function deliverBatchOf(channel: Channel): Promise<number> {
    const keys = await readKeys()
    sendPush ??= createPushSender(keys, subject, options.localPushService)
    const push = sendPush
    const [row] = await database.query<{ claimed: unknown }>(
      'select private.claim_deliveries($1, make_interval(secs => $2), $3, $4) as claimed',
      [batchSize, leaseSeconds, channel, channel === 'email' ? daily.emails : daily.pushes],
    )
    const claimed = claimedDeliveries.parse(row?.claimed)
    if (claimed.length === 0) return 0
    const product = await productName()

    const send = async (given: unknown): Promise<Outcome> => {
      if (stopping.signal.aborted) return { outcome: 'retry', error: 'The server was stopped.', retryAfterSeconds: 0 }
      const parsed = claimedDelivery.safeParse(given)
      if (!parsed.success) return { outcome: 'dead', error: 'The delivery cannot be read.' }
      const delivery = parsed.data
      if (delivery.channel === 'push') return push(delivery, writePush(delivery, publicUrl(), product))
      if (!sendMail) return { outcome: 'retry', error: 'There is no mail server.' }
      const surroundings = {
        publicUrl: publicUrl(),
        productName: product,
        unsubscribeSecret: keys.unsubscribe_secret,
      }
      return sendMail(writeNotificationMail(delivery, surroundings)).then(() => ({ outcome: 'sent' }), judgeMailError)
    }

    const results = await mapAtMost(atOnce, claimed, async (delivery) => {
      const result = await send(delivery)
      return {
        id: delivery.id,
        attempt: delivery.attempt,
        outcome: result.outcome,
        error: 'error' in result ? result.error : null,
        retry_seconds:
          result.outcome === 'retry' ? (result.retryAfterSeconds ?? getBackoffSeconds(delivery.attempt)) : null,
      }
    })
    await database.query('select private.finish_deliveries($1)', [JSON.stringify(results)])
    return claimed.length
  }

  /** Each channel has a loop of its own, so that a slow push service does not hold up emails, nor the reverse. */
  async function run(channel: Channel): Promise<void> {
    let tendedAt = -Infinity
    while (!stopping.signal.aborted) {
      let pauseMs = idleMs
      try {
        if (channel === 'push' && performance.now() - tendedAt > tendEveryMs) {
          await database.query('select private.tend_deliveries()')
          tendedAt = performance.now()
        }
        if ((await deliverBatchOf(channel)) > 0) pauseMs = 0
      } catch (error) {
        pauseMs = afterFailureMs
        if (!stopping.signal.aborted) console.error('Notifications could not be sent:', describeFailure(error))
      }
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  return {
    start() {
      running ??= Promise.all(channels.map(run))
    },
    async stop() {
      stopping.abort()
      await running
    },
    async deliverBatch() {
      const counts = await Promise.all(channels.map(deliverBatchOf))
      return counts.reduce((sum, count) => sum + count, 0)
    },
  }
}

/** One minute after the first attempt, then twice as long each time, at most two hours. */
function getBackoffSeconds(attempt: number): number {
  const seconds = Math.min(60 * 2 ** (attempt - 1), 2 * 3600)
  return Math.round(seconds * (0.8 + 0.4 * Math.random())) // so that not all come back at the same moment
}

/**
 * Judges a mail server's refusal. Only one that says that there is no such address counts against the address; a full
 * mailbox does not, nor does a permanent refusal of the message. A refusal by policy (5.7.x, RFC 3463), such as by a
 * blocklist, and a refused sign-in or sender are the operator's to fix, so they are tried again.
 */
function judgeMailError(error: unknown): Outcome {
  const words = describeFailure(error)
  const { code, command, responseCode } = toSmtpError(error)
  const isPermanent = responseCode !== undefined && responseCode >= 500 && responseCode < 600
  const isOfRecipient = code === 'EENVELOPE' && command === 'RCPT TO'
  const [status] = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(words) ?? []
  if (!isPermanent || !(isOfRecipient || code === 'EMESSAGE') || status?.startsWith('5.7.'))
    return { outcome: 'retry', error: words }
  const isNoSuchAddress =
    status === undefined ? [550, 551, 553].includes(responseCode) : /^5\.1\.(1|2|3|6|10)$/.test(status)
  return { outcome: isOfRecipient && isNoSuchAddress ? 'bounced' : 'dead', error: words }
}

type SmtpError = { code?: unknown; command?: unknown; responseCode?: number | undefined }

function toSmtpError(error: unknown): SmtpError {
  if (!(error instanceof Error)) return {}
  const responseCode =
    'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined
  return {
    code: 'code' in error ? error.code : undefined,
    command: 'command' in error ? error.command : undefined,
    responseCode,
  }
}

/** Runs `work` for each item, at most `most` at a time, and returns the results in order. */
async function mapAtMost<Item, Result>(
  most: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = items.entries()
  const lane = async (): Promise<void> => {
    for (const [index, item] of waiting) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: most }, lane))
  return results
}
