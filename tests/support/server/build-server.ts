import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { resolveInProject } from '#server/project-root.ts'

/**
 * Bundles the server as `npm run build` does, into a folder of this test run. The folder is inside the project, so that
 * the server finds its SQL files.
 */
export async function buildServer(): Promise<{ bundle: string; remove(): void }> {
  const folder = resolveInProject('node_modules', '.cache', 'fieldside', `server-${process.pid}`)
  await build({
    root: resolveInProject(),
    mode: 'production',
    logLevel: 'error',
    build: { ssr: true, outDir: folder, emptyOutDir: true },
  })
  return { bundle: join(folder, 'main.js'), remove: () => rmSync(folder, { recursive: true }) }
}
