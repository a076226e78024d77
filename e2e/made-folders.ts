import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess } from '../tests/support/server-process.ts'

// A server's first start makes its database and the sample organization, which takes longer than most journeys. It is
// done once with sample data and once without; each journey's server starts with a copy.

const variable = 'FIELDSIDE_MADE_FOLDERS'

/** Playwright's global setup; the function that it returns clears away. */
export default async function makeFolders(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldside-e2e-made-'))
  process.env[variable] = folder
  const clear = () => rm(folder, { recursive: true, force: true })
  try {
    await Promise.all([makeFolder(true), makeFolder(false)])
  } catch (error) {
    await clear()
    throw error
  }
  return clear
}

/** A folder of its own, like one that a server has run in before. */
export async function copyMadeFolder({ sampleData }: { sampleData: boolean }): Promise<string> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'fieldside-e2e-'))
  await cp(madeFolder(sampleData), dataFolder, { recursive: true })
  return dataFolder
}

async function makeFolder(sampleData: boolean): Promise<void> {
  const server = await startServerProcess({ dataFolder: madeFolder(sampleData), sampleData })
  await server.stop()
}

function madeFolder(sampleData: boolean): string {
  return join(process.env[variable] ?? '', sampleData ? 'sample' : 'empty')
}
