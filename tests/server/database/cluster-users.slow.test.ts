import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  lstatSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildHost, postgresPackage, type Hosts } from '../../support/cluster/host-process.ts'

// Which user PostgreSQL runs as, and which folders and packages it may be given. Tests that need root are skipped
// without it.

const isRoot = process.getuid?.() === 0
const nobody = 65534
const nameless = 54321
const template = () => join(made, 'postgres', 'data')

let hosts: Hosts
let made: string
let parent: string
let folder: string

beforeAll(async () => {
  hosts = await buildHost()
  made = mkdtempSync(join(tmpdir(), 'fieldside-made-'))
  const host = hosts.start({ folder: made })
  await host.ready
  await host.kill('SIGTERM')
})
afterAll(() => {
  hosts.remove()
  rmSync(made, { recursive: true })
})
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'fieldside-users-'))
  chmodSync(parent, 0o755)
  folder = join(parent, 'data')
})
afterEach(async () => {
  await hosts.killAll()
  rmSync(parent, { recursive: true })
})

/** Creates a folder with a database in it, owned by this user. */
function fill(owner?: number): void {
  mkdirSync(folder, { mode: 0o700 })
  cpSync(join(made, 'postgres'), join(folder, 'postgres'), { recursive: true })
  if (owner !== undefined) spawnSync('chown', ['-R', `${owner}:${owner}`, folder])
}

async function userOf(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { uid } = statSync(`/proc/${rows[0]?.pid}`)
  await client.end()
  return uid
}

/** Starts the cluster in a way that must be refused. Resolves with the message. */
async function refusal(options: Partial<Parameters<Hosts['start']>[0]> = {}): Promise<string> {
  return hosts.start({ folder, template: template(), ...options }).ready.then(
    () => 'It started.',
    (error: Error) => error.message,
  )
}

describe.runIf(isRoot && process.platform === 'linux')('as root', () => {
  test('PostgreSQL runs as another user, whom a closed data folder lets pass', async () => {
    mkdirSync(folder, { mode: 0o700 })
    const host = hosts.start({ folder, template: template() })
    expect(await userOf(await host.ready)).toBe(userCalled('fieldside') ?? nobody)
    expect(statSync(folder).mode & 0o777).toBe(0o711)
    expect(statSync(join(folder, 'postgres')).mode & 0o777).toBe(0o700)
  })

  test('it runs as the owner of the data folder, with a name or without', async () => {
    mkdirSync(folder, { mode: 0o700 })
    chownSync(folder, nameless, nameless)
    const host = hosts.start({ folder, template: template() })
    expect(await userOf(await host.ready)).toBe(nameless)
  })

  test('a database that root copied into place is given to the user that runs it', async () => {
    fill(0)
    const host = hosts.start({ folder })
    expect(await userOf(await host.ready)).toBe(userCalled('fieldside') ?? nobody)
  })

  test('its programs are copied beside the data where that user cannot read node_modules', async () => {
    const closed = copyOfPackage('closed')
    chmodSync(join(parent, 'closed'), 0o700)
    const first = hosts.start({ folder, template: template(), packageFolder: closed })
    expect(await userOf(await first.ready)).toBe(userCalled('fieldside') ?? nobody)
    await first.kill('SIGTERM')
    expect(readdirSync(join(folder, 'binaries'))).toHaveLength(1)
    await hosts.start({ folder, packageFolder: closed }).ready
  })

  test('folders above the data folder that are created for it let that user pass', async () => {
    folder = join(parent, 'new', 'data')
    await hosts.start({ folder, template: template() }).ready
    expect([statSync(join(parent, 'new')).mode & 0o777, statSync(folder).mode & 0o777]).toEqual([0o755, 0o711])
  })

  test('a data folder below one that is closed to that user is refused', async () => {
    folder = join(parent, 'home', 'data')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chmodSync(join(parent, 'home'), 0o700)
    expect(await refusal()).toMatch(
      /^PostgreSQL runs as the user \w+, who cannot get through .*\/home to the data folder: set DATA_DIR to a folder outside of it, such as \/var\/lib\/fieldside\.$/,
    )
  })

  test('a root that may not become another user is told so', async () => {
    const powerless = ['setpriv', '--bounding-set', '-setuid,-setgid', '--inh-caps', '-setuid,-setgid']
    expect(await refusal({ command: powerless })).toMatch(
      /^PostgreSQL does not run as root, and this process may not start it as the user \w+\. Start Fieldside as an ordinary user\.$/,
    )
  })

  test('where only root is mapped, as in some containers, it runs in a namespace of its own', async () => {
    const rootOnly = ['unshare', '--user', '--map-root-user']
    if (
      spawnSync(rootOnly[0] ?? '', [...rootOnly.slice(1), 'unshare', '--user', '--map-user=65534', 'true']).status !== 0
    ) {
      console.log('Skipped: this system allows no user namespaces.')
      return
    }
    const host = hosts.start({ folder, command: rootOnly })
    expect(await userOf(await host.ready)).toBe(0)
    expect(await host.kill('SIGTERM')).toBe(0)
  })
})

describe.runIf(isRoot && process.platform === 'linux')('as an ordinary user', () => {
  beforeEach(() => {
    mkdirSync(folder, { mode: 0o700 })
    chownSync(folder, nobody, nobody)
  })

  test('it runs as that user', async () => {
    const host = hosts.start({ folder, uid: nobody })
    expect(await userOf(await host.ready)).toBe(nobody)
    expect(await host.kill('SIGTERM')).toBe(0)
    expect(readdirSync(folder)).toEqual(['postgres'])
  })

  describe('who has no name', () => {
    beforeEach(() => chownSync(folder, nameless, nameless))
    const mayMakeNamespaces = spawnSync('unshare', ['--user', 'true'], { uid: nameless, gid: nameless }).status === 0

    test.runIf(mayMakeNamespaces)('makes a database in a namespace, and runs it', async () => {
      const host = hosts.start({ folder, uid: nameless })
      expect(await userOf(await host.ready)).toBe(nameless)
      expect(statSync(join(folder, 'postgres', 'data')).uid).toBe(nameless)
    })

    test('hears what to do where there are no namespaces, unless there is a template', async () => {
      const without = { folder, uid: nameless, path: '/nonexistent' }
      expect(await refusal({ ...without, template: undefined })).toBe(
        'PostgreSQL creates a database only for a user who has a name, and 54321 has none here: add a line for it to /etc/passwd, or start Fieldside for the first time as a user who has one.',
      )
      spawnSync('cp', ['-r', template(), join(parent, 'template')])
      spawnSync('chmod', ['-R', 'a+rX', join(parent, 'template')])
      const host = hosts.start({ ...without, template: join(parent, 'template') })
      expect(await userOf(await host.ready)).toBe(nameless)
    })
  })

  test('a folder that is read-only is refused', async () => {
    chmodSync(folder, 0o555)
    expect(await refusal({ uid: nobody })).toBe(
      `The data folder ${folder} may not be read and written by the user that runs Fieldside: give it to that user (chown -R), or set DATA_DIR to another folder.`,
    )
  })

  test('a folder of somebody else is refused, and so is a database', async () => {
    chownSync(folder, nameless, nameless)
    expect(await refusal({ uid: nobody })).toMatch(/^The data folder .* may not be read and written by the user/)
    rmSync(folder, { recursive: true })
    fill(nameless)
    chownSync(folder, nobody, nobody)
    spawnSync('chmod', ['755', join(folder, 'postgres')])
    expect(await refusal({ uid: nobody })).toBe(
      `The database in ${folder} belongs to another user (54321; this is 65534): start Fieldside as that user, or set DATA_DIR to another folder.`,
    )
  })

  test('a folder that cannot be created is refused', async () => {
    folder = join(parent, 'none', 'data')
    expect(await refusal({ uid: nobody })).toMatch(/^The data folder .*none\/data may not be read and written/)
    writeFileSync(join(parent, 'file'), '')
    folder = join(parent, 'file')
    expect(await refusal({ uid: nobody })).toBe(
      `The data folder ${folder} is a file, or below one: set DATA_DIR to a folder.`,
    )
  })
})

describe('what is in the folder', () => {
  test('another major version is refused, with the way across', async () => {
    fill()
    writeFileSync(join(folder, 'postgres', 'data', 'PG_VERSION'), '16\n')
    expect(await refusal()).toBe(
      `The database in ${folder} was made by PostgreSQL 16, which PostgreSQL 17 cannot open: back it up with the version of Fieldside ` +
        'that made it (npm run admin -- backup), and restore that into a new DATA_DIR (npm run admin -- restore).',
    )
  })

  test('a PGlite database is refused, and left as it is', async () => {
    mkdirSync(join(folder, 'pglite'), { recursive: true })
    expect(await refusal()).toBe(
      `The data folder ${folder} holds a PGlite database of an earlier Fieldside, which cannot be taken over: move the folder away, or set DATA_DIR to a new one.`,
    )
    expect(readdirSync(folder)).toEqual(['pglite'])
  })

  test('half of a database is refused, and left as it is', async () => {
    fill()
    rmSync(join(folder, 'postgres', 'data', 'PG_VERSION'))
    expect(await refusal()).toMatch(/^The database in .* is damaged: keep a copy of that folder/)
    expect(existsSync(join(folder, 'postgres', 'data', 'base'))).toBe(true)
  })
})

describe('the package of the platform', () => {
  test.runIf(process.platform === 'linux')('runs without the links that its install script makes', async () => {
    const host = hosts.start({ folder, packageFolder: copyOfPackage('without-links') })
    await host.ready
    expect(readdirSync(join(folder, 'binaries'))).toEqual([expect.stringMatching(/^links-17\./)])
    expect(await host.kill('SIGTERM')).toBe(0)
  })

  test('that is not there is refused in words', async () => {
    expect(await refusal({ packageFolder: undefined })).toMatch(
      /^There is no PostgreSQL for \w+-\w+ in node_modules: install the packages again with `npm ci --include=optional`, or set DATABASE_URL to a PostgreSQL server where there is none for this platform\.$/,
    )
  })

  test('that does not run on this system is refused in words', async () => {
    expect(await refusal({ packageFolder: packageOf('musl', '#!/lib/ld-of-another-libc.so.1\n') })).toBe(
      "PostgreSQL's programs need the GNU C library, and this system has another one (musl, as Alpine has). Use a system such as Debian, or set DATABASE_URL to a PostgreSQL server.",
    )
    const lacking = '#!/bin/sh\necho libfoo.so.7 is missing >&2; exit 127\n'
    expect(await refusal({ packageFolder: packageOf('broken', lacking) })).toBe(
      "PostgreSQL's programs do not run on this system (libfoo.so.7 is missing). Install the packages again with `npm ci`, or set DATABASE_URL to a PostgreSQL server.",
    )
  })
})

/** Creates a package with only this program. */
function packageOf(name: string, postgres: string): string {
  const folder = join(parent, name)
  mkdirSync(join(folder, 'native', 'bin'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "version": "17.10.0" }')
  writeFileSync(join(folder, 'native', 'bin', 'postgres'), postgres, { mode: 0o755 })
  return folder
}

/** Copies a package as npm leaves it when scripts aren't allowed: without its symbolic links. */
function copyOfPackage(name: string): string {
  const copy = join(parent, name)
  if (spawnSync('cp', ['-al', postgresPackage, copy]).status !== 0) cpSync(postgresPackage, copy, { recursive: true })
  for (const path of readdirSync(copy, { recursive: true, encoding: 'utf8' }))
    if (lstatSync(join(copy, path)).isSymbolicLink()) rmSync(join(copy, path))
  return copy
}

function userCalled(name: string): number | undefined {
  const line = new RegExp(`^${name}:[^:]*:(\\d+):`, 'm').exec(readFileSync('/etc/passwd', 'utf8'))
  return line ? Number(line[1]) : undefined
}
