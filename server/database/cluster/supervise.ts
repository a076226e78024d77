import { setTimeout as wait } from 'node:timers/promises'
import { OperatorError } from '../../operator-error.ts'
import { removePostmasterPid } from './data-folder.ts'
import { toStartError, isOutOfSpace } from './start-error.ts'
import { killLeftoverProcesses } from './kill-leftovers.ts'
import type { Postmaster } from './postmaster.ts'
import type { PostmasterStartResult } from './start-postmaster.ts'

export type SupervisedPostmaster = {
  readonly pid: number
  readonly failed: Promise<OperatorError>
  stop(): Promise<void>
}

export type SuperviseOptions = {
  readonly folder: string
  readonly first: Postmaster
  readonly start: (stopping: AbortSignal) => Promise<PostmasterStartResult>
  readonly print: (line: string) => void
  readonly onRestart: () => void
}

const startsTried = 5
const crashesCountForMs = 10_000
const roomAwaitedMs = 5_000
const noRoomSaidEveryMs = 60_000

/**
 * Restarts the server on the same port whenever it exits on its own, until `stop`, or until several attempts in a row
 * have failed.
 */
export function supervisePostmaster({
  folder,
  first,
  start,
  print,
  onRestart,
}: SuperviseOptions): SupervisedPostmaster {
  const stopping = new AbortController()
  let current = first
  let crashes: number[] = []
  let fail: (error: OperatorError) => void = () => undefined
  const failed = new Promise<OperatorError>((resolve) => {
    fail = resolve
  })

  const keepRunning = async (): Promise<void> => {
    for (;;) {
      const how = await current.ended
      if (stopping.signal.aborted) return
      const panic = current.lines.findLast((line) => line.startsWith('PANIC'))
      print(`The database ended by itself (${[how, panic].filter(Boolean).join('; ')}); starting it again …`)
      crashes = [...crashes.filter((at) => Date.now() - at < crashesCountForMs), Date.now()]
      await pause(Math.min(2_000, 250 * (crashes.length - 1)))
      const next = await startAgain()
      if (next === undefined) return
      current = next
      onRestart()
      print('The database is running again.')
    }
  }

  async function startAgain(): Promise<Postmaster | undefined> {
    let noRoomSaidAt = 0
    for (let failures = 0; !stopping.signal.aborted;) {
      await killLeftoverProcesses(folder, print) // children of a killed postmaster hold its memory
      removePostmasterPid(folder)
      const started = await start(stopping.signal)
      if ('postmaster' in started) return started.postmaster
      if (isOutOfSpace(started.lines)) {
        if (Date.now() - noRoomSaidAt > noRoomSaidEveryMs) {
          print(`The disk of ${folder} is full. The database starts when there is room on it again; nothing is lost.`)
          noRoomSaidAt = Date.now()
        }
        await pause(roomAwaitedMs)
        continue
      }
      if (++failures === startsTried) throw toStartError(folder, started.lines)
      await pause(500 * 2 ** (failures - 1))
    }
    return undefined
  }

  async function pause(ms: number): Promise<void> {
    await wait(ms, undefined, { signal: stopping.signal }).catch(() => undefined)
  }

  const running = keepRunning().catch((error: unknown) => {
    const words = error instanceof Error ? error.message : String(error)
    fail(error instanceof OperatorError ? error : new OperatorError(`The database does not start again: ${words}`))
  })

  return {
    get pid() {
      return current.pid
    },
    failed,
    async stop() {
      stopping.abort()
      await current.stop()
      await running
    },
  }
}
