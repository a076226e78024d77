import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildHost, type Hosts } from '../../support/cluster/host-process.ts'

// A disk that is really full, on a small, separate file system.

const waiting = { timeout: 60_000, interval: 100 } // limits that only catch hangs
const reason = whyNot()
if (reason !== undefined) console.warn(`Skipping full disks: ${reason}.`)

function whyNot(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux mounts file systems'
  if (spawnSync('mkfs.ext4', ['-V']).error) return 'mkfs.ext4 is not installed'
  return spawnSync('losetup', ['-f']).status === 0 ? undefined : 'no loop device is free'
}

describe.skipIf(reason !== undefined)('a disk that is full', () => {
  let hosts: Hosts
  let parent: string
  let folder: string
  const filler = (): string => join(folder, 'filler')

  beforeAll(async () => {
    hosts = await buildHost()
  })
  afterAll(() => hosts.remove())
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'fieldside-disk-'))
    chmodSync(parent, 0o755)
    folder = join(parent, 'data')
    mkdirSync(folder)
    const image = join(parent, 'image')
    writeFileSync(image, '')
    truncateSync(image, 160_000_000)
    run('mkfs.ext4', '-q', '-m', '0', image)
    run('mount', '-o', 'loop', image, folder)
  })
  afterEach(async () => {
    await hosts.killAll()
    await vi.waitUntil(() => spawnSync('umount', [folder]).status === 0, waiting)
    rmSync(parent, { recursive: true })
  })

  function run(program: string, ...parameters: string[]): void {
    const { status, stderr } = spawnSync(program, parameters, { encoding: 'utf8' })
    if (status !== 0) throw new Error(`${program}: ${stderr}`)
  }

  /** Takes up all the remaining space. */
  function fill(): void {
    spawnSync('dd', ['if=/dev/zero', `of=${filler()}`, 'bs=64k'])
    spawnSync('sync', ['-f', folder])
    spawnSync('dd', ['if=/dev/zero', `of=${filler()}-end`, 'bs=512'])
    expect(statSync(filler()).size).toBeGreaterThan(0)
  }

  function makeRoom(): void {
    rmSync(filler())
  }

  async function connect(url: string): Promise<Client> {
    const client = new Client({ connectionString: url })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  async function countOf(url: string): Promise<unknown> {
    const client = await connect(url)
    try {
      return (await client.query('select count(*)::int as count from rows')).rows
    } finally {
      await client.end()
    }
  }

  test('is the reason that a first start gives, which works when there is room', async () => {
    fill()
    const words = `The disk of the data folder ${folder} is full: make room on it, then start again. Nothing is lost.`
    await expect(hosts.start({ folder }).ready).rejects.toThrow(words)
    makeRoom()
    await hosts.start({ folder }).ready
    expect(existsSync(join(folder, 'postgres.new'))).toBe(false)
  })

  test('refuses what is written, and nothing else; where its log has no room it starts again when there is some', async () => {
    const host = hosts.start({ folder })
    const url = await host.ready
    const client = await connect(url)
    await client.query('create table rows (value text)')
    await client.query('insert into rows values (1)')
    fill()
    const grow = client.query(`insert into rows select repeat(md5(i::text), 60) from generate_series(1, 4000) i`)
    await expect(grow).rejects.toMatchObject({ code: '53100' })
    expect(await countOf(url)).toEqual([{ count: 1 }])
    expect(host.printed).toEqual([])

    let acknowledged = 1
    const writeLog = async (): Promise<void> => {
      for (;;) {
        await client.query(`select pg_logical_emit_message(true, 'filling', repeat(md5(random()::text), 100000))`)
        await client.query('update rows set value = value')
        acknowledged++
      }
    }
    await expect(writeLog()).rejects.toThrow(/terminat|server closed|ended|shutting down|recovery|No space/i)
    expect(acknowledged).toBeGreaterThan(1)
    await expect
      .poll(() => host.printed, waiting)
      .toContain(`The disk of ${folder} is full. The database starts when there is room on it again; nothing is lost.`)
    makeRoom()
    await expect.poll(() => countOf(url).catch((error: unknown) => error), waiting).toEqual([{ count: 1 }])
    await expect.poll(() => host.printed.at(-1), waiting).toBe('The database is running again.')
    expect(await host.kill('SIGTERM')).toBe(0)
  })
})
