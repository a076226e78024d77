import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resolveInProject } from '../../server/project-root.ts'
import type { ServerProcess } from '../../tests/support/server/server-process.ts'
import { startOnCopy } from './made-databases.ts'

export type ServedVersions = {
  readonly server: ServerProcess
  /** Starts serving a different version of the app, as after a deployment. Returns the folder of the previous one. */
  deploy(version: string): Promise<string>
  end(): Promise<void>
}

/**
 * Starts a server from its own folder, in which the app's build can be replaced. A different version is the same build
 * with renamed files, like a build of changed code: the two have no file name in common.
 */
export async function serveVersions(): Promise<ServedVersions> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldside-e2e-project-'))
  for (const name of ['package.json', 'node_modules', 'server', 'supabase'])
    await symlink(resolveInProject(name), join(folder, name))
  await cp(resolveInProject('build'), join(folder, 'build'), { recursive: true })
  await cp(resolveInProject('dist'), join(folder, 'first'), {
    recursive: true,
    filter: (path) => !path.endsWith('.map'),
  })
  await cp(join(folder, 'first'), join(folder, 'dist'), { recursive: true })
  const { server, end } = await startOnCopy(true, { bundle: join(folder, 'build', 'main.js') })
  return {
    server,
    async deploy(version) {
      const next = join(folder, version)
      await cp(join(folder, 'first'), next, { recursive: true })
      await renameFiles(next, version)
      const before = join(folder, `before-${version}`)
      await rename(join(folder, 'dist'), before)
      await rename(next, join(folder, 'dist'))
      return before
    },
    async end() {
      await end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Renames `today-page-Zw6GBslL.js` to `today-page-Zw6GBslL.second.js` wherever it is mentioned, and changes the page
 * that loads the files.
 */
async function renameFiles(folder: string, version: string): Promise<void> {
  const names = (await readdir(join(folder, 'assets'))).filter((name) => name !== 'site')
  const pages = await readdir(join(folder, 'site'), { recursive: true })
  const newName = (name: string) => name.replace(/(\.\w+)$/, `.${version}$1`)
  for (const name of names) await rename(join(folder, 'assets', name), join(folder, 'assets', newName(name)))
  const files = [
    ...names.map((name) => join('assets', newName(name))),
    ...pages.map((name) => join('site', name)),
    'index.html',
    'service-worker.js',
  ]
  const named = new RegExp(names.map((name) => escapePattern(name)).join('|'), 'g')
  for (const file of files.filter((name) => /\.(js|css|html)$/.test(name))) {
    const text = await readFile(join(folder, file), 'utf8')
    const other = text
      .replaceAll(named, newName)
      .replace(/("revision":"\w+)(","url":"index\.html")/, `$1${version}$2`)
      .replace('<head>', `<head><meta name="version" content="${version}">`)
    await writeFile(join(folder, file), other)
  }
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
