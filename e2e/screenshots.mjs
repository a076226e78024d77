// `npm run screenshots`: every screen on a phone and a laptop, light and dark, as images in screenshots/.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const playwright = join(dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'cli.js')
const journeys = ['every-screen', 'people', 'several-people', 'countersign', 'install-and-update', 'storage']
const folder = join(import.meta.dirname, '..', 'screenshots')
const { status } = spawnSync(
  process.execPath,
  [
    playwright,
    'test',
    '-c',
    join(import.meta.dirname, 'playwright.config.ts'),
    ...journeys.map((name) => `e2e/${name}`),
  ],
  { stdio: 'inherit', env: { ...process.env, SCREENSHOTS: folder } },
)
console.log(`The pictures are in ${folder}`)
process.exitCode = status ?? 1
