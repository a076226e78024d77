// `npm run lab -- NAME …` runs simulations, planted faults, attacks, and benchmarks. Without a name, it lists them.
// Arguments after a name are passed on to that run; each file named here lists the environment variables that affect
// it.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { chooseCommand } from '../server/choose-command.mjs'
import { buildApp, checkNode, installPackages, root } from '../server/prepare.mjs'
import { installPeers } from './install-peers.mjs'

/**
 * `needsBuild` means that the experiment runs the output of `npm run build`. `peers` is the folder of packages that
 * only this experiment needs.
 */
const experiments = {
  // Correctness
  simulate: {
    usage: '[N]',
    summary: 'histories of devices and their mishaps through the real sync engine; --planted counts found faults',
    run: (parameters) => runMain('lab/simulate/main.ts', parameters),
  },
  rulebook: {
    usage: '[N]',
    summary: 'random leagues by every preset of rules: the engine against a second, naive implementation',
    run: (parameters) => runMain('lab/rulebook/main.ts', parameters),
  },
  chaos: {
    summary: 'kills the browser and the server while scores are saved, and counts what is missing',
    needsBuild: true,
    run: (parameters) => runPlaywright('chaos', parameters),
  },
  faults: {
    summary: 'breaks the network, the server and the phone in every way, and counts what is missing',
    needsBuild: true,
    run: (parameters) => runPlaywright('faults', parameters),
  },
  drill: {
    summary: 'loses a Postgres, restores an earlier moment, and counts what the phones bring back',
    // DRILL_CHANGES is how many changes each phone makes before the moment to which the database is restored, and again
    // after it: at most 250, which is half of what a phone's log can hold.
    run: (parameters) =>
      runSlowTests(
        [
          'tests/server/backup/restore-drill.slow.test.ts',
          'tests/server/backup/frozen-copy.slow.test.ts',
          ...parameters,
        ],
        { DRILL_PHONES: '60', DRILL_CHANGES: '40' },
      ),
  },
  durability: {
    usage: 'kill [N] | cut [N]',
    summary: "kills the server's processes while phones push, or cuts the power of its disk",
    needsBuild: true,
    run: (parameters) => runMain('lab/durability/main.ts', parameters),
  },
  notifications: {
    summary: 'kills the server ten times while it sends 20,000 notifications, and counts what is missing or repeated',
    run: (parameters) =>
      runSlowTests(['tests/server/notifications/killed-sender.slow.test.ts', ...parameters], {
        DELIVERIES: '20000',
        KILLS: '10',
      }),
  },
  race: {
    summary: 'many writers on a real Postgres: counts missed commits and torn pulls',
    run: (parameters) =>
      runSlowTests(['tests/sync/postgres/race.slow.test.ts', ...parameters], {
        RACE_COMMITS: '100000',
        RACE_PULLS: '10000',
      }),
  },
  fuzz: {
    summary: 'malformed and hostile calls to every function of the API',
    run: (parameters) =>
      runSlowTests(['tests/lab/fuzz', 'tests/lab/poison', ...parameters], {
        FUZZ_CALLS: '20000',
        FUZZ_SECONDS: '1800',
        FUZZ_HTTP_CALLS: '1000',
      }),
  },
  attacks: {
    usage: '[--only WORDS] [--floods]',
    summary: 'some 750 ways to break into a fresh server; --floods overloads it',
    needsBuild: true,
    run: (parameters) => runMain('lab/attacks/main.ts', parameters),
  },

  // Whether the tests detect faults
  mutate: {
    usage: '[FOLDER …]',
    summary: 'plants faults in the domain and counts which of them its tests find (SHARE=0.03 for a sample)',
    peers: 'lab/mutation',
    run: (parameters) => runMain('lab/mutation/main.mjs', parameters),
  },
  'mutate-policies': {
    summary: 'plants faults in the rights and counts which of them the tests find',
    run: (parameters) =>
      runSlowTests(['tests/lab/mutate-policies', ...parameters], { FAULTS: '10000', FAULT_SECONDS: '7200' }),
  },
  'engine-faults': {
    usage: '[NAME …]',
    summary: 'plants faults that only one browser engine shows, and counts how often a journey notices',
    run: (parameters) => runMain('lab/engines/main.mjs', parameters),
  },

  // For visual inspection
  screenshots: {
    summary: 'every screen on a phone and a laptop, light and dark, as pictures in screenshots/',
    needsBuild: true,
    run: (parameters) => {
      const journeys = ['every-screen', 'people', 'several-people', 'countersign', 'install-and-update', 'storage']
      const files = journeys.map((journey) => `/${journey}.spec.ts`)
      return runTool('playwright', 'cli.js', ['test', '-c', 'e2e/playwright.config.ts', ...files, ...parameters], {
        SCREENSHOTS: join(root, 'screenshots'),
      })
    },
  },

  prose: {
    usage: '[SEED]',
    summary: 'a random sample of 200 comments and lines of docs and 200 screen texts, for a reader to judge',
    run: (parameters) => runMain('lab/prose/main.ts', parameters),
  },

  // Benchmarks, which print figures
  app: {
    usage: '[FILE …]',
    summary: 'the built app in Chromium: first sync, saving, cold start, large seasons and brackets',
    needsBuild: true,
    run: (parameters) => runPlaywright('app', parameters),
  },
  lighthouse: {
    usage: '[ROUTE …]',
    summary: 'Lighthouse as a phone, on public pages, the sign-in page and the games of today',
    needsBuild: true,
    peers: 'lab/lighthouse',
    run: (parameters) => runMain('lab/lighthouse/main.mjs', parameters),
  },
  sync: {
    summary: 'first sync and sending, side by side with other engines',
    needsBuild: true,
    peers: 'lab/sync',
    run: (parameters) =>
      runTool('typescript-7', 'bin/tsc', ['-p', 'lab/sync']) ||
      runTool('vite', 'bin/vite.js', ['build', '-c', 'lab/sync/vite.config.ts']) ||
      runPlaywright('sync', parameters),
  },
  schedule: {
    usage: '[--part PART …]',
    summary: 'schedules against the best possible, a plain greedy and other round robins',
    peers: 'lab/schedule/peers',
    run: (parameters) => runMain('lab/schedule/main.ts', parameters),
  },
  'schedule-conflicts': {
    summary: 'how long it takes to find conflicts in seasons of up to 100,000 games',
    run: () => runMain('lab/schedule/conflicts.ts', []),
  },
  'schedule-repair': {
    usage: '[SEEDS]',
    summary: 'repairs of rained-out days, and how many of them are the exact minimum',
    run: (parameters) => runMain('lab/schedule/repair.ts', parameters),
  },
  'schedule-worker': {
    summary: 'the schedule worker in Chromium, and whether the page goes on drawing',
    run: (parameters) => runPlaywright('schedule-worker', parameters),
  },
  load: {
    usage: '[--phones N] [--servers N,N]',
    summary: 'what requests cost one server, and two on one Postgres',
    needsBuild: true,
    run: (parameters) => {
      const options = ['phones', 'seconds', 'servers', 'organizations', 'at_once', 'every']
      return runBench('load', readOptions(parameters, 'LOAD', options))
    },
  },
  live: {
    usage: '[--streams N] [--servers N,N]',
    summary: 'how soon a change reaches a thousand phones on live streams, beside another engine',
    needsBuild: true,
    peers: 'lab/sync',
    run: (parameters) =>
      runBench('live', readOptions(parameters, 'LIVE', ['streams', 'servers', 'organizations', 'changes'])),
  },
  phones: {
    summary: 'a thousand phones on the embedded server, which is killed under them',
    needsBuild: true,
    run: (parameters) => runPlaywright('phones', parameters),
  },
  requests: {
    usage: '[--before CHECKOUT]',
    summary: 'what a pull and a push cost in Postgres, beside another checkout (Linux)',
    run: (parameters) => {
      const options = ['before', 'sessions', 'calls', 'seconds']
      return runBench('requests', readOptions(parameters, 'REQUESTS', options))
    },
  },
  rights: {
    summary: 'reading with 190,000 games in 500 organizations, policies on',
    run: () => runBench('rights'),
  },
  administration: {
    summary: "the administration's lists at 100,000 people",
    run: () => runBench('administration'),
  },
  backup: {
    summary: 'a backup and a restore of 10,000 games, and what they cost the phones meanwhile',
    run: () => runBench('backup'),
  },
}

const [name, ...parameters] = process.argv.slice(2)
const experiment = chooseCommand('npm run lab --', experiments, name)
if (experiment) {
  checkNode()
  installPackages()
  if (experiment.peers) installPeers(join(root, experiment.peers))
  if (experiment.needsBuild) buildApp()
  process.exitCode = await experiment.run(parameters)
}

// Each of the following functions returns an exit code.

/** Runs `main(parameters)` of a module, TypeScript or not. */
async function runMain(file, parameters) {
  const { runnerImport } = await import('vite')
  const { module } = await runnerImport(join(root, file), { configFile: false, logLevel: 'error' })
  return (await module.main(parameters)) ?? 0
}

function runPlaywright(project, parameters) {
  // The project comes last, because the option would take any arguments after it as more projects.
  return runTool('playwright', 'cli.js', [
    'test',
    '-c',
    'lab/playwright.config.ts',
    ...parameters,
    '--project',
    project,
  ])
}

function runBench(project, env) {
  return runTool('vitest', 'vitest.mjs', ['run', '--config', 'lab/vitest.config.ts', '--project', project], env)
}

/**
 * Runs the long version of tests that are part of `npm test`. Variables that are already set take precedence over
 * `env`.
 */
function runSlowTests(parameters, env) {
  return runTool('vitest', 'vitest.mjs', ['run', '--project', 'slow', ...parameters], { ...env, ...process.env })
}

function runTool(packageName, file, parameters, env) {
  const folder = dirname(createRequire(import.meta.url).resolve(`${packageName}/package.json`))
  const { status } = spawnSync(process.execPath, [join(folder, file), ...parameters], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return status ?? 1
}

/**
 * Returns options as the environment variables that a benchmark reads: `--phones 200` becomes `LOAD_PHONES` if `prefix`
 * is `LOAD`.
 */
function readOptions(args, prefix, names) {
  const options = Object.fromEntries(names.map((option) => [option, { type: 'string' }]))
  const { values } = parseArgs({ args, options })
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [`${prefix}_${key.toUpperCase()}`, value]))
}
