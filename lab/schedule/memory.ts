import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { build } from 'vite'
import { printTable } from '../figures.ts'

const sizes = [
  { teams: 16, meetings: 1 },
  { teams: 64, meetings: 1 },
  { teams: 64, meetings: 2 },
]
const youngMb = 8
const mostMb = 150

type Answer = { readonly placed: number; readonly games: number; readonly beside: number }

/**
 * Finds by bisection the smallest heap in which a schedule can be generated: a thread with less ends with "out of
 * memory". Buffers of typed arrays are outside the heap and not counted by its limit, so their observed peak is added.
 */
export async function measureMemory() {
  const folder = await mkdtemp(join(tmpdir(), 'fieldside-bench-memory-'))
  try {
    const file = await buildWorker(folder)
    const results = []
    for (const size of sizes) {
      let [tooLittle, enough] = [0, mostMb]
      let answer = await scheduleWithin(file, size, enough)
      while (answer && enough - tooLittle > 1) {
        const middle = Math.floor((tooLittle + enough) / 2)
        const next = await scheduleWithin(file, size, middle)
        if (next) [enough, answer] = [middle, next]
        else tooLittle = middle
      }
      results.push({ ...size, answer, oldMb: enough })
    }
    printTable(
      `Memory of a thread that makes a compact league (MB; the heap’s limit was tried up to ${mostMb})`,
      ['teams', 'placed', 'old objects', 'young ones', 'typed arrays', 'together'],
      results.map(({ teams, meetings, answer, oldMb }) => {
        const title = `${teams}${meetings > 1 ? ' double' : ''}`
        if (!answer) return [title, 'out of memory', `> ${mostMb}`, youngMb, '–', '–']
        const beside = answer.beside / 1e6
        const together = oldMb + youngMb + beside
        return [title, `${answer.placed}/${answer.games}`, oldMb, youngMb, beside.toFixed(1), together.toFixed(0)]
      }),
    )
    return results
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function buildWorker(folder: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: join(import.meta.dirname, 'memory-worker.ts'),
      outDir: folder,
      emptyOutDir: true,
      rollupOptions: { output: { entryFileNames: 'memory-worker.mjs' } },
    },
    ssr: { noExternal: true },
  })
  return join(folder, 'memory-worker.mjs')
}

/** Returns the result, or null if the memory was too small. */
function scheduleWithin(file: string, size: (typeof sizes)[number], oldMb: number): Promise<Answer | null> {
  const resourceLimits = { maxOldGenerationSizeMb: oldMb, maxYoungGenerationSizeMb: youngMb }
  const worker = new Worker(file, { workerData: size, resourceLimits })
  return new Promise((resolve, reject) => {
    worker.once('message', (answer: Answer) => resolve(answer))
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(null)
      else reject(error)
    })
  })
}
