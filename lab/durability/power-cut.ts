import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { findBinaries } from '#server/database/cluster/binaries.ts'
import { getDataPaths } from '#server/database/cluster/data-folder.ts'
import { findFreePort } from '#server/database/cluster/free-port.ts'
import { toConnectionUrl, readStoredPassword } from '#server/database/cluster/initialize-database.ts'
import { chooseSystemUser, spawnAs } from '#server/database/cluster/system-user.ts'
import { getServerParameters } from '#server/database/cluster/settings.ts'
import { startServerProcess, type ServerProcess } from '../../tests/support/server/server-process.ts'
import { createFolder } from '../create-folder.ts'
import { findPostgres, killAll } from './processes.ts'
import { signInWriter, pullVenueIds, startWriters } from './writers.ts'

// Simulates a power cut on one machine. The server's data folder is on a loop-mounted file system that is shut down
// without writing anything more (FS_IOC_SHUTDOWN, like the `godown` program of xfstests), so whatever was not synced is
// lost.

export type PowerCutFigures = {
  readonly cuts: number
  readonly acknowledged: number
  readonly missing: number
  /** The number of cuts after which the server did not start again. */
  readonly failedStarts: number
  readonly startMs: readonly number[]
}

const imageBytes = 1024 ** 3
const writerCount = 6
const runsBeforeMs = [300, 1500] as const
/** _IOR('X', 125, __u32) from linux/fs.h, and FS_SHUTDOWN_FLAGS_NOLOGFLUSH. */
const [fsIocShutdown, noLogFlush] = [0x80_04_58_7d, 2]

/** Returns why power cuts cannot be simulated here, or null if they can. */
export function getPowerCutObstacle(): string | null {
  if (process.platform !== 'linux') return 'only Linux shuts a file system down'
  if (process.getuid?.() !== 0) return 'only root mounts file systems'
  if (!existsSync('/dev/loop-control')) return 'there is no loop device'
  for (const [program, parameter] of [
    ['mkfs.ext4', '-V'],
    ['mount', '-V'],
    ['perl', '-v'],
  ] as const)
    if (spawnSync(program, [parameter]).error) return `${program} is not installed`
  const trial = spawnSync('losetup', ['-f'])
  return trial.status === 0 ? null : 'no loop device is free'
}

export type PowerCutOptions = {
  /** Turns fsync off. This control run must lose something, otherwise the trial proves nothing. */
  readonly careless?: boolean
  readonly bundle?: string | undefined
  readonly log?: (line: string) => void
}

/** Cuts the power `cuts` times, on one data folder. Throws if the server does not start, except in the control run. */
export async function cutPower(
  cuts: number,
  { careless = false, bundle, log = () => {} }: PowerCutOptions = {},
): Promise<PowerCutFigures> {
  const folder = await createFolder('power-cut')
  const figures = { cuts: 0, acknowledged: 0, missing: 0, failedStarts: 0, startMs: [] as number[] }
  const disk = await makeDisk(folder)
  const settings = { dataFolder: disk.dataFolder, sampleData: true, ...(bundle ? { bundle } : {}) }
  const { data } = getDataPaths(disk.dataFolder)
  let server: ServerProcess | undefined
  try {
    server = await startServerProcess(settings)
    const control = careless ? await createControl(disk.dataFolder, () => server?.stop()) : undefined
    if (control) server = await startServerProcess({ ...settings, env: { DATABASE_URL: control.url } })
    const running = server
    const address = () => running.url
    const session = await signInWriter(address)
    const all = new Set<string>()
    while (figures.cuts < cuts) {
      const writers = startWriters(address, session, writerCount)
      await writers.nextAcknowledged(60_000)
      await sleep(randomInt(...runsBeforeMs))
      disk.cut()
      const ended = running.kill()
      killAll(findPostgres(data)?.all ?? [])
      await ended
      await writers.stop()
      for (const id of writers.acknowledged) all.add(id)
      figures.cuts += 1
      figures.acknowledged += writers.acknowledged.size
      await disk.remount()
      const startedAt = performance.now()
      try {
        await control?.start()
        await running.start()
        figures.startMs.push(performance.now() - startedAt)
        const venues = await pullVenueIds(address, session)
        const missing = [...all].filter((id) => !venues.has(id))
        for (const id of missing) all.delete(id) // count each missing push only once
        figures.missing += missing.length
        log(`${figures.cuts}: ${writers.acknowledged.size} acknowledged, ${missing.length} missing`)
      } catch (error) {
        if (!careless) throw error
        figures.failedStarts += 1
        figures.missing += all.size
        log(`${figures.cuts}: ${writers.acknowledged.size} acknowledged, and it does not start any more`)
        break
      }
    }
  } finally {
    await server?.kill()
    killAll(findPostgres(data)?.all ?? [])
    disk.unmount()
    await rm(folder, { recursive: true, force: true })
  }
  return figures
}

/**
 * Stops the server that created the database, by calling `stopServer`, and starts its PostgreSQL on the same files with
 * fsync off, for which the server has no setting. The returned `start` starts PostgreSQL again after a cut.
 */
async function createControl(folder: string, stopServer: () => Promise<void> | undefined) {
  await stopServer()
  const { data, home } = getDataPaths(folder)
  const runAs = chooseSystemUser([data])
  const binaries = await findBinaries(folder, runAs)
  const port = await findFreePort()
  const url = toConnectionUrl(port, readStoredPassword(folder) ?? '')
  async function start(): Promise<void> {
    const careless = ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'synchronous_commit=off']
    rmSync(join(data, 'postmaster.pid'), { force: true })
    const child = spawnAs(binaries.program('postgres'), ['-D', data, ...getServerParameters(port, 25), ...careless], {
      runAs,
      env: binaries.env,
      cwd: home,
      stdio: 'ignore',
    })
    const deadline = Date.now() + 60_000
    for (;;) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}.`)
      const client = new Client({ connectionString: url })
      const answers = await client.connect().then(
        () => true,
        () => false,
      )
      await client.end().catch(() => undefined)
      if (answers) return
      if (Date.now() > deadline) throw new Error('PostgreSQL does not answer.')
      await sleep(100)
    }
  }
  await start()
  return { url, start }
}

type Disk = { readonly dataFolder: string; cut(): void; remount(): Promise<void>; unmount(): void }

async function makeDisk(folder: string): Promise<Disk> {
  const [image, mountPoint] = [join(folder, 'image'), join(folder, 'disk')]
  await rm(image, { force: true })
  await mkdir(mountPoint, { recursive: true })
  const file = await open(image, 'w')
  await file.truncate(imageBytes)
  await file.close()
  runOrThrow('mkfs.ext4', ['-q', '-F', image])
  const mount = () => runOrThrow('mount', ['-o', 'loop', image, mountPoint])
  const unmount = () => spawnSync('umount', ['-l', mountPoint])
  mount()
  return {
    dataFolder: join(mountPoint, 'data'),
    cut() {
      const program =
        "open(my $f, '<', $ARGV[0]) or die $!; my $flags = pack('L', $ARGV[2]); ioctl($f, $ARGV[1], $flags) or die $!"
      runOrThrow('perl', ['-e', program, mountPoint, String(fsIocShutdown), String(noLogFlush)])
    },
    async remount() {
      const deadline = Date.now() + 30_000
      while (spawnSync('umount', [mountPoint]).status !== 0) {
        if (Date.now() > deadline) throw new Error(`${mountPoint} stays in use after the cut.`)
        await sleep(100)
      }
      mount()
    },
    unmount,
  }
}

function runOrThrow(program: string, parameters: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, parameters, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`)
}
