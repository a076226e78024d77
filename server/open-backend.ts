import { mkdirSync } from 'node:fs'
import { createBackend, type Backend } from './backend.ts'
import { fillNewFolder } from './database.ts'
import { rateLimitsTimes } from './rate-limits.ts'
import { createSampleData } from './sample/sample-data.ts'
import { readOrCreateSecrets } from './secrets.ts'
import type { Hosted, Settings } from './settings.ts'

const print = (line: string): void => console.log(line)

/** The backend that the settings ask for: a hosted project, a Postgres server, or a PGlite in the data folder. */
export async function openBackend(settings: Settings, publicUrl: () => string): Promise<Backend | Hosted> {
  if (settings.hosted) return settings.hosted
  mkdirSync(settings.dataFolder, { recursive: true, mode: 0o700 })
  print(settings.databaseUrl ? 'Opening the database …' : `Opening the database in ${settings.dataFolder} …`)
  const backend = await createBackend({
    database: settings.databaseUrl ? { url: settings.databaseUrl } : { folder: settings.dataFolder },
    secrets: readOrCreateSecrets(settings.dataFolder),
    publicUrl,
    smtp: settings.smtp,
    showsMails: settings.showsMails,
    requireEmailConfirmation: settings.requireEmailConfirmation,
    rateLimits: rateLimitsTimes(settings.rateLimits),
    trustProxy: settings.trustProxy,
    printMail: print,
  })
  if (backend.applied.length > 0) print(`Applied ${backend.applied.length} database migrations.`)
  if (settings.sampleData && (await isEmpty(backend))) {
    print('Making the sample organisation …')
    const fill = (): Promise<void> => createSampleData(backend, new Date())
    await (settings.databaseUrl ? fill() : fillNewFolder(settings.dataFolder, fill)) // a server's data is not ours to clear
  }
  return backend
}

async function isEmpty({ database }: Backend): Promise<boolean> {
  return (await database.query('select from auth.users limit 1')).length === 0
}
