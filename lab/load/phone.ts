import { randomUUID } from 'node:crypto'
import type { Cursor, PullResponse, PushResponse } from '#sync/wire.ts'
import { schemaVersion } from '#sync/wire.ts'
import type { LoadPerson } from './world.ts'

type Server = { readonly url: string; readonly key: string }
const start: Cursor = { v: 0, h: 0, visibility: '' }

/** Sends what the app would send for its user: the same calls in the same form, but without a screen or a database. */
export class LoadPhone {
  readonly person: LoadPerson
  readonly #client = randomUUID()
  readonly #games: readonly string[]
  readonly #server: () => Server
  #cursor = start
  #epoch: string | null = null
  #seq = 0

  /** @param server called for each request, because behind a proxy it may be a different one each time */
  constructor(person: LoadPerson, games: readonly string[], server: () => Server) {
    this.person = person
    this.#games = games
    this.#server = server
  }

  /** Reads everything from the beginning, as after installing the app. Returns the bytes received. */
  async readAll(): Promise<number> {
    this.#cursor = start
    return this.pull()
  }

  /** Pulls what is new. Returns the bytes received. */
  async pull(): Promise<number> {
    let bytes = 0
    for (;;) {
      const request = { org: this.person.org, cursor: this.#cursor, limit: 2500 }
      const { text, size } = await this.#call('sync_pull', { request })
      const answer = JSON.parse(text) as PullResponse
      bytes += size
      this.#cursor = { v: answer.to, h: answer.horizon, visibility: answer.visibility }
      if (answer.reset) this.#cursor = { ...start, visibility: answer.visibility }
      else if (!answer.more) return bytes
    }
  }

  /** Continues where another phone with the same rights is, as if this phone had read the same. */
  copyCursor(from: LoadPhone): void {
    this.#cursor = from.#cursor
  }

  /** Returns whether the phone can take these rows of a live stream; if so, they count as pulled. */
  follow({ since, visibility }: { readonly since: number; readonly visibility: string }, to: number): boolean {
    if (visibility !== this.#cursor.visibility || since > this.#cursor.v) return false
    this.#cursor = { ...this.#cursor, v: to }
    return true
  }

  async account(): Promise<number> {
    return (await this.#call('sync_account', {})).size
  }

  /** Pushes the result of a game, as scorekeepers and league staff would. Throws if it was not applied. */
  async pushScore(): Promise<number> {
    const seq = ++this.#seq
    const at = new Date().toISOString()
    const report = {
      organization_id: this.person.org,
      id: randomUUID(),
      game_id: this.#games[seq % this.#games.length],
      kind: 'final',
      home_score: seq % 7,
      away_score: (seq + 3) % 5,
      side: this.person.role === 'scorekeeper' ? 'scorekeeper' : 'staff',
      reported_by: this.person.userId,
      recorded_at: at,
      recorded_offline: false,
      note: null,
      created_at: at,
    }
    const ops = [{ t: 'score_reports', rows: [report] }]
    const muts = [{ id: randomUUID(), seq, schema: schemaVersion, name: 'score.report', at, ops }]
    const request = { client: this.#client, epoch: this.#epoch, org: this.person.org, muts }
    const { text, size } = await this.#call('sync_push', { request })
    const answer = JSON.parse(text) as PushResponse
    this.#epoch = answer.epoch
    if ('error' in answer) throw new Error(`push: ${answer.error}`)
    const [result] = answer.results
    if (result?.s !== 'applied') throw new Error(`push: ${JSON.stringify(result)}`)
    return size
  }

  async #call(name: string, body: object): Promise<{ text: string; size: number }> {
    const { url, key } = this.#server()
    const headers = { apikey: key, authorization: `Bearer ${this.person.token}`, 'content-type': 'application/json' }
    const response = await fetch(`${url}/rest/v1/rpc/${name}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${name}: ${response.status} ${text.slice(0, 200)}`)
    return { text, size: text.length }
  }
}
