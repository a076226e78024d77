import { exchangeRefreshToken } from '#app/session/refresh-tokens.ts'
import { callRemote } from '#sync/exchange.ts'
import { systemClock } from '#sync/clock.ts'
import { RemoteError } from '#sync/remote.ts'
import { createSupabaseRemote } from '#sync/supabase-remote.ts'
import { getBackoffMs } from '#sync/timing.ts'
import { pushLimits, schemaVersion, type Mutation } from '#sync/wire.ts'
import type { CrowdCoach } from './crowd.ts'

export type PhoneTally = {
  /** The time from each tap to the server's acknowledgment. */
  readonly latenciesMs: number[]
  /** The IDs of the reports that the server has acknowledged as applied. */
  readonly acknowledged: Set<string>
  /** Request errors, including those of a killed server. */
  readonly errors: Map<string, number>
  /** Verdicts that are always wrong here: refused, or out of sequence. */
  readonly wrong: string[]
  pushes: number
}

export function createPhoneTally(): PhoneTally {
  return { latenciesMs: [], acknowledged: new Set(), errors: new Map(), wrong: [], pushes: 0 }
}

type Waiting = { readonly mutation: Mutation; readonly reportId: string; readonly savedAt: number }

/**
 * Sends what the app's sync engine would send for a coach who files scores: the same requests, sequence numbers, and
 * backoff, but without a screen or a database. Retries use the same sequence number.
 */
export class Phone {
  readonly #coach: CrowdCoach
  readonly #client = crypto.randomUUID()
  readonly #fetch: typeof fetch
  readonly #server: { readonly url: string; readonly key: string }
  readonly #waiting: Waiting[] = []
  #token = ''
  #epoch: string | null = null
  #seq = 0
  #sending: Promise<void> | null = null

  /** @param address the client address that the proxy in front of the server reports, different for each phone */
  constructor(coach: CrowdCoach, server: { readonly url: string; readonly key: string }, address: string) {
    this.#coach = coach
    this.#server = server
    this.#fetch = (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('x-forwarded-for', address)
      return fetch(input, { ...init, headers })
    }
  }

  async signIn(): Promise<void> {
    const options = { fetch: this.#fetch, now: Date.now }
    this.#token = (
      await exchangeRefreshToken({ ...this.#server, realtime: false, gzip: false }, this.#coach.refreshToken, options)
    ).accessToken
  }

  /** Files the coach's next game and sends what is pending. */
  save(tally: PhoneTally): void {
    const seq = ++this.#seq
    const gameId = this.#coach.gameIds[seq - 1]
    if (gameId === undefined) throw new Error('The coach has no more games.')
    const { mutation, reportId } = reportOn(this.#coach, gameId, seq)
    this.#waiting.push({ mutation, reportId, savedAt: performance.now() })
    this.#sending ??= this.#send(tally).finally(() => {
      this.#sending = null
    })
  }

  /** Resolves when nothing is pending anymore. */
  async settled(): Promise<void> {
    await this.#sending
  }

  async #send(tally: PhoneTally): Promise<void> {
    let failures = 0
    while (this.#waiting.length > 0) {
      try {
        await this.#push(tally)
        failures = 0
      } catch (error) {
        if (!(error instanceof RemoteError)) throw error
        const words = `${error.kind}: ${error.message}`
        tally.errors.set(words, (tally.errors.get(words) ?? 0) + 1)
        failures++
        const pauseMs = getBackoffMs(failures, Math.random)
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    }
  }

  async #push(tally: PhoneTally): Promise<void> {
    const sent = this.#waiting.slice(0, pushLimits.mutations)
    const { organizationId: org } = this.#coach
    const request = {
      client: this.#client,
      epoch: this.#epoch,
      org,
      have: [],
      muts: sent.map(({ mutation }) => mutation),
    }
    const accessToken = () => Promise.resolve(this.#token)
    const remote = createSupabaseRemote({ ...this.#server, accessToken, fetch: this.#fetch })
    const exchange = { clock: systemClock, signal: new AbortController().signal }
    tally.pushes++
    const answer = await callRemote(exchange, (signal) => remote.push(request, signal))
    this.#epoch = answer.epoch
    if ('error' in answer) throw new RemoteError('refused', answer.error)
    for (const result of answer.results) {
      const [first] = this.#waiting
      if (first?.mutation.seq !== result.seq) tally.wrong.push(`an answer about number ${result.seq}`)
      else if (result.s !== 'applied') tally.wrong.push(JSON.stringify(result))
      else {
        tally.latenciesMs.push(performance.now() - first.savedAt)
        tally.acknowledged.add(first.reportId)
      }
      this.#waiting.shift()
    }
  }
}

function reportOn({ organizationId, userId }: CrowdCoach, gameId: string, seq: number) {
  const at = new Date().toISOString()
  const report = {
    organization_id: organizationId,
    id: crypto.randomUUID(),
    game_id: gameId,
    kind: 'final',
    home_score: seq % 7,
    away_score: seq % 3,
    side: 'home',
    reported_by: userId,
    recorded_at: at,
    recorded_offline: false,
    note: null,
    created_at: at,
  }
  const ops = [{ t: 'score_reports', rows: [report] }] as const
  const mutation: Mutation = { id: crypto.randomUUID(), seq, schema: schemaVersion, name: 'score.report', at, ops }
  return { mutation, reportId: report.id }
}
