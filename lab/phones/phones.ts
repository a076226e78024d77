import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { createTestRandom } from '../../tests/support/rows/factories.ts'
import { startServerProcess, type ServerProcess } from '../../tests/support/server/server-process.ts'
import { createCrowd, loseReport, reportsInFolder, type CrowdCoach } from './crowd.ts'
import { createPhoneTally, Phone, type PhoneTally } from './phone.ts'
import { percentile } from '../figures.ts'
import { createFolder } from '../create-folder.ts'

const config = z.object({ supabaseKey: z.string() })
export type PhonesOptions = {
  readonly phones: number
  /** Seconds between two pushes of one phone. */
  readonly every: number
  /** The duration of each of the two parts: undisturbed, and with the server killed halfway. */
  readonly seconds: number
  readonly log: (line: string) => void
}

type PartFigures = PhoneTally & { readonly p95Ms: number; readonly cpu: string }

export type PhonesFigures = {
  readonly calm: PartFigures
  readonly killed: PartFigures
  readonly saved: number
  /** Reports that were acknowledged, but are not in the database. */
  readonly missing: readonly string[]
  /** How many losses the harness misses when one report is deleted from the database. */
  readonly missedByControl: number
}

export async function runPhones({ phones, every, seconds, log }: PhonesOptions): Promise<PhonesFigures> {
  const folder = await createFolder('phones')
  const dataFolder = join(folder, 'data')
  const rounds = Math.ceil(seconds / every)
  const env = { TRUST_PROXY: '1', RATE_LIMITS: '1', REQUEST_LOG: '0' } // as behind a proxy, with a different address for each phone
  let server: ServerProcess | undefined
  try {
    server = await startServerProcess({ dataFolder })
    await server.stop()
    const coaches = await createCrowd(dataFolder, phones, 2 * rounds)
    server = await startServerProcess({ dataFolder, env })
    const crowd = await signIn(server, coaches)
    log(`${phones} phones, one push each per ${every} s: ${phones / every} a second`)

    const calm = await during(server, crowd, { every, rounds })
    describe('in peace', calm, log)
    const killed = await during(server, crowd, { every, rounds, killAfterMs: seconds * 500 })
    describe(`killed after ${seconds / 2} s and started again`, killed, log)
    await server.kill()

    const acknowledged = [...calm.acknowledged, ...killed.acknowledged]
    const missing = missingFrom(await reportsInFolder(dataFolder), acknowledged)
    log(`acknowledged ${acknowledged.length}, missing ${missing.length}`)
    const [taken = ''] = acknowledged
    await loseReport(dataFolder, taken)
    const seen = missingFrom(await reportsInFolder(dataFolder), acknowledged).filter((id) => !missing.includes(id))
    const saved = 2 * rounds * phones
    return { calm, killed, saved, missing, missedByControl: seen.includes(taken) ? 0 : 1 }
  } finally {
    await server?.kill()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Signs in with real tokens: each phone renews its session, as it would after being in a pocket overnight. */
async function signIn({ url }: ServerProcess, coaches: readonly CrowdCoach[]): Promise<Phone[]> {
  const { supabaseKey: key } = config.parse(await (await fetch(`${url}/config.json`)).json())
  const phones = coaches.map(
    (coach, index) => new Phone(coach, { url, key }, `10.1.${Math.floor(index / 250)}.${1 + (index % 250)}`),
  )
  for (let first = 0; first < phones.length; first += 20) {
    await Promise.all(phones.slice(first, first + 20).map((phone) => phone.signIn()))
  }
  return phones
}

type Part = { readonly every: number; readonly rounds: number; readonly killAfterMs?: number }

/**
 * Makes each phone save at its own moment, which is the same in each round. Resolves when everything saved has arrived.
 */
async function during(server: ServerProcess, phones: readonly Phone[], part: Part): Promise<PartFigures> {
  const random = createTestRandom(1)
  const tally = createPhoneTally()
  const [startedAt, serverBefore, own] = [performance.now(), server.cpuMs(), process.cpuUsage()]
  const taps = phones
    .flatMap((phone) => {
      const offsetMs = random() * part.every * 1000
      return Array.from({ length: part.rounds }, (_, round) => ({ phone, atMs: offsetMs + round * part.every * 1000 }))
    })
    .toSorted((a, b) => a.atMs - b.atMs)
  const restarting = part.killAfterMs === undefined ? undefined : restart(server, part.killAfterMs)
  for (const { phone, atMs } of taps) {
    const waitMs = atMs - (performance.now() - startedAt)
    if (waitMs > 0) await sleep(waitMs)
    phone.save(tally)
  }
  await restarting
  await Promise.all(phones.map((phone) => phone.settled()))
  const { user, system } = process.cpuUsage(own)
  const each = (ms: number) => (ms / tally.acknowledged.size).toFixed(1)
  const ofServer = part.killAfterMs === undefined ? `${each(server.cpuMs() - serverBefore)} ms of the server's, ` : ''
  const p95Ms = percentile(tally.latenciesMs, 0.95)
  return { ...tally, p95Ms, cpu: `${ofServer}${each((user + system) / 1000)} ms of the phones'` }
}

async function restart(server: ServerProcess, afterMs: number): Promise<void> {
  await sleep(afterMs)
  await server.kill()
  await server.start()
}

function missingFrom(kept: ReadonlySet<string>, acknowledged: readonly string[]): string[] {
  return acknowledged.filter((id) => !kept.has(id))
}

function describe(what: string, figures: PartFigures, log: (line: string) => void): void {
  const { acknowledged, pushes, errors, wrong, latenciesMs, cpu } = figures
  const at = (share: number) => `${Math.round(percentile(latenciesMs, share))} ms`
  log(`${what}: ${acknowledged.size} reports acknowledged in ${pushes} pushes, ${wrong.length} wrong answers`)
  log(`  p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, longest ${at(1)}; CPU for each: ${cpu}`)
  for (const [words, times] of errors) log(`  ${times} × ${words}`)
  for (const words of wrong.slice(0, 5)) log(`  wrong: ${words}`)
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
