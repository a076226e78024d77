import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from '../database/database.ts'
import type { CaughtMails } from '../mail/mails.ts'
import { claimedDeliveries, describeFailure, type EmailDelivery, type Outcome, type PushDelivery } from './delivery.ts'
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
  /** How many deliveries are claimed at once. If the server is killed, at most this many are sent again. */
  readonly batchSize?: number
  /** How long a batch may take. After that, another server sends what is left. */
  readonly leaseSeconds?: number
}

export type NotificationWorker = {
  /** Starts working off the queue until `stop`. */
  start(): void
  /** Waits for the messages that are being sent. */
  stop(): Promise<void>
  /** Sends one batch. Returns how many deliveries it had. */
  deliverBatch(): Promise<number>
}

const atOnce = 10
const idleMs = 1_000
const afterFailureMs = 10_000
const tendEveryMs = 60_000

/**
 * Creates the worker that sends what is in the queue (supabase/schema/36-deliveries.sql). Any number of servers can have
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
  let sendPush: SendPush | undefined
  let running: Promise<void> | undefined

  /** Push services accept a web or mail address. */
  function subject(): string {
    const url = publicUrl()
    if (url.startsWith('https://')) return url
    return `mailto:${options.operatorAddress ?? 'operator@localhost'}`
  }

  async function deliverBatch(): Promise<number> {
    const keys = await readKeys()
    sendPush ??= createPushSender(keys, subject, options.localPushService)
    const push = sendPush
    const [row] = await database.query<{ claimed: unknown }>(
      'select private.claim_deliveries($1, make_interval(secs => $2), $3, $4, $5) as claimed',
      [batchSize, leaseSeconds, sendMail !== undefined, daily.emails, daily.pushes],
    )
    const claimed = claimedDeliveries.parse(row?.claimed)
    if (claimed.length === 0) return 0
    const product = await productName()

    const send = async (delivery: EmailDelivery | PushDelivery): Promise<Outcome> => {
      if (stopping.signal.aborted) return { outcome: 'retry', error: 'The server was stopped.', retryAfterSeconds: 0 }
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

  async function run(): Promise<void> {
    let tendedAt = -Infinity
    while (!stopping.signal.aborted) {
      let pauseMs = idleMs
      try {
        if (performance.now() - tendedAt > tendEveryMs) {
          await database.query('select private.tend_deliveries()')
          tendedAt = performance.now()
        }
        if ((await deliverBatch()) > 0) pauseMs = 0
      } catch (error) {
        pauseMs = afterFailureMs
        if (!stopping.signal.aborted) console.error('Notifications could not be sent:', describeFailure(error))
      }
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  return {
    start() {
      running ??= run()
    },
    async stop() {
      stopping.abort()
      await running
    },
    deliverBatch,
  }
}

/** One minute after the first attempt, then twice as long each time, at most two hours. */
function getBackoffSeconds(attempt: number): number {
  const seconds = Math.min(60 * 2 ** (attempt - 1), 2 * 3600)
  return Math.round(seconds * (0.8 + 0.4 * Math.random())) // so that not all come back at the same moment
}

/**
 * Judges a mail server's refusal. A permanent one of the recipient means that there is no such address; a permanent one
 * of the message, that this one will never be accepted. A refused sign-in or sender is the operator's to fix, so it is
 * tried again.
 */
function judgeMailError(error: unknown): Outcome {
  const words = describeFailure(error)
  const { code, command, responseCode } = toSmtpError(error)
  const isPermanent = responseCode !== undefined && responseCode >= 500 && responseCode < 600
  if (isPermanent && code === 'EENVELOPE' && command === 'RCPT TO') return { outcome: 'bounced', error: words }
  if (isPermanent && code === 'EMESSAGE') return { outcome: 'dead', error: words }
  return { outcome: 'retry', error: words }
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
