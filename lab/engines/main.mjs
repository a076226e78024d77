// `npm run lab -- engine-faults [NAME …]` plants faults in a copy of the checkout, one at a time. Each is a fault that
// only one browser engine exposed in the past. Counts how many of ROUNDS (20) trips out of the app and back make the
// journey fail. Without a fault, none may fail. docs/engines.md has the figures.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../server/prepare.mjs'

const faults = [
  { name: 'none-firefox', engine: 'firefox', changes: [] },
  { name: 'none-webkit', engine: 'webkit', changes: [] },
  {
    name: 'unique-keys', // fault E1: the first sync never ends
    engine: 'webkit',
    changes: [
      ['sync/push.ts', "orderBy('[organization_id+state]').keys()", "orderBy('[organization_id+state]').uniqueKeys()"],
    ],
  },
  {
    name: 'no-suspension', // fault E2: a page in the back/forward cache locks the database
    engine: 'webkit',
    changes: [['src/app/boot/start.tsx', /^ {2}watchSuspension\(\)\n/m, '']],
  },
  {
    name: 'reload-always', // fault E3: an import that fails because the user is leaving the page triggers a reload
    engine: 'firefox',
    changes: [
      ['src/app/pwa/reload-on-missing-chunk.ts', 'if (!(await isGone(error)) || isLeaving) return', ''],
      ['src/app/pwa/reload-on-missing-chunk.ts', ' || isLeaving) return', ') return'],
      ['src/app/boot/import-code.ts', 'await retryAfterResume(async () => {', 'await (async () => {'],
      ['src/app/boot/import-code.ts', /^ {4}\}\)$/m, '    })()'],
    ],
  },
  {
    name: 'import-once', // a suspended page's import never settles
    engine: 'firefox',
    changes: [
      ['src/app/boot/import-code.ts', 'await retryAfterResume(async () => {', 'await (async () => {'],
      ['src/app/boot/import-code.ts', /^ {4}\}\)$/m, '    })()'],
    ],
  },
  {
    name: 'retry-at-once', // failed work is retried before the database is open
    engine: 'firefox',
    changes: [
      ['src/data/store/suspension.ts', /^ {2}await Promise\.allSettled\((.+)\)$/m, '  void Promise.allSettled($1)'],
    ],
  },
]

export function main(wanted) {
  const chosen = faults.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  const folder = mkdtempSync(join(tmpdir(), 'fieldside-engine-faults-'))
  try {
    return chosen.map((fault) => isNoticed(fault, folder)).every(Boolean) ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Plants the changes in a copy of the checkout and runs the journey there. Returns whether it fails if there are
 * changes, or passes if there are none.
 */
function isNoticed({ name, engine, changes }, folder) {
  const copy = join(folder, name)
  const left = new Set(['node_modules', '.git', 'dist', 'build', 'test-results', '.data'])
  cpSync(root, copy, { recursive: true, filter: (path) => !left.has(path.slice(root.length).replace(/^[/\\]/, '')) })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const [file, from, to] of changes) {
    const before = readFileSync(join(copy, file), 'utf8')
    const after = before.replace(from, to)
    if (after === before) throw new Error(`${name}: ${file} has no ${from} any more`)
    writeFileSync(join(copy, file), after)
  }
  const result = join(folder, `${name}.json`)
  const environment = { ...process.env, ENGINE: engine, RESULT: result, APP_VERSION: name }
  const run = (...parameters) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, parameters, {
      cwd: copy,
      env: environment,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${name}: ${stdout}${stderr}`)
  }
  const vite = join(copy, 'node_modules/vite/bin/vite.js')
  run(vite, 'build', '--logLevel', 'error')
  run(vite, 'build', '--ssr', '--logLevel', 'error')
  run(join(copy, 'node_modules/playwright/cli.js'), 'test', '-c', 'lab/engines/playwright.config.ts')
  const { rounds, failed } = JSON.parse(readFileSync(result, 'utf8'))
  const isRed = failed.length > 0
  const isRight = isRed === changes.length > 0
  console.log(`${isRight ? '✓' : '✗'} ${name} in ${engine}: ${failed.length} of ${rounds} failed`)
  for (const one of failed.slice(0, 3)) console.log(`    ${one}`)
  rmSync(copy, { recursive: true, force: true })
  return isRight
}
