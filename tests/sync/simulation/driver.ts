import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Plugin } from 'vite'
import { build } from 'vite'
import type { Order, Report } from './worker.ts'

// Histories run in workers, as one bundle of the engine and the simulator. A planted fault is a change to the sources
// of that bundle, and exists nowhere else.

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Replaces one piece of a file. The piece must occur exactly once. */
export type Patch = { readonly file: string; readonly find: string; readonly replace: string }

/** Outboxes are short here, so several requests are in flight only if each takes few entries. */
const fewAtOnce: Patch = {
  file: 'sync/wire.ts',
  find: 'mutations: 50,',
  replace: 'get mutations() { return globalThis.mutationsAtOnce },',
}

/** Changes are small, too, so one is split into several entries only if an entry holds little. */
const littlePerEntry: Patch = {
  file: 'src/data/store/outbox/entry-limits.ts',
  find: 'cost: 250,',
  replace: 'get cost() { return globalThis.costPerEntry },',
}

export async function bundle(planted: readonly Patch[], folder: string): Promise<string> {
  const patches = [fewAtOnce, littlePerEntry, ...planted]
  const unused = new Set(patches)
  const plant: Plugin = {
    name: 'plant',
    enforce: 'pre',
    transform(code, id) {
      const here = patches.filter(({ file }) => id === join(root, file))
      if (here.length === 0) return null
      for (const patch of here) unused.delete(patch)
      return here.reduce(apply, code)
    },
  }
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [plant],
    ssr: { noExternal: true },
    build: {
      ssr: 'tests/sync/simulation/worker.ts',
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: 'worker.mjs', codeSplitting: false } },
    },
  })
  const [missed] = unused
  if (missed) throw new Error(`${missed.file} is not part of the simulation`)
  return join(folder, 'worker.mjs')
}

export function apply(code: string, { file, find, replace }: Patch): string {
  const pieces = code.split(find)
  if (pieces.length !== 2) throw new Error(`${file} has “${find}” ${pieces.length - 1} times instead of once`)
  return pieces.join(replace)
}

export type Options = {
  readonly seeds: readonly number[]
  readonly workers?: number
  readonly patches?: readonly Patch[]
  readonly shrinks?: boolean
  /** Called after each history. Return true to stop once enough is known. */
  readonly onReport?: (report: Report) => boolean | void
}

/** Longer than any history takes: a history that doesn't end is a violation in itself. */
const longestMs = 120_000

export async function simulate(options: Options): Promise<Report[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fieldside-simulation-'))
  try {
    const file = await bundle(options.patches ?? [], folder)
    const count = Math.max(1, Math.min(options.workers ?? 1, options.seeds.length))
    const shares = Array.from({ length: count }, (_, nr) => options.seeds.filter((_, index) => index % count === nr))
    const reports = await Promise.all(shares.map((seeds) => runWorker(file, seeds, options)))
    return reports.flat().toSorted((a, b) => a.seed - b.seed)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runWorker(file: string, seeds: readonly number[], options: Options): Promise<Report[]> {
  const { shrinks = false, onReport } = options
  const order: Order = { seeds, shrinks }
  const worker = new Worker(file, { workerData: order, resourceLimits: { maxYoungGenerationSizeMb: 512 } })
  const reports: Report[] = []
  let alarm = setTimeout(() => undefined, 0)
  await new Promise<void>((resolve, reject) => {
    const watch = () => {
      clearTimeout(alarm)
      alarm = setTimeout(() => {
        take(hanging(seeds[reports.length] ?? 0))
        resolve()
      }, longestMs)
    }
    const take = (report: Report) => {
      reports.push(report)
      if (onReport?.(report) === true) resolve()
    }
    watch()
    worker.on('message', (report: Report) => {
      watch()
      take(report)
    })
    worker.on('error', reject)
    worker.on('exit', () => resolve())
  }).finally(() => clearTimeout(alarm))
  await worker.terminate()
  return reports
}

function hanging(seed: number): Report {
  return { seed, steps: 0, saved: 0, refused: 0, faults: ['I9 the history never ends'], story: null }
}

export function inWords({ seed, faults, story }: Report): string {
  const told = story ? `\n  shortest history:\n${story.map((line) => `    ${line}`).join('\n')}` : ''
  return `seed ${seed}\n${faults
    .slice(0, 5)
    .map((fault) => `  ${fault}`)
    .join('\n')}${told}`
}

export function seedsFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index)
}
