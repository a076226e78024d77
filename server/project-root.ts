import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

/** The folder of package.json, found from this module, whether it runs from server/ or bundled in build/. */
export const projectRoot = findProjectRoot(dirname(fileURLToPath(import.meta.url)))

export function resolveInProject(...path: string[]): string {
  return join(projectRoot, ...path)
}

/** Returns the version from package.json. */
export function readProductVersion(): string {
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(resolveInProject('package.json'), 'utf8')))
    .version
}

function findProjectRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('No package.json above the server: it has to stay inside its project folder.')
  return findProjectRoot(parent)
}
