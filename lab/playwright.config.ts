import { defineConfig, type Project } from 'playwright/test'
import { launchOptions } from '../e2e/playwright.config.ts'

const minute = 60_000
const limits = { actionTimeout: 30_000, navigationTimeout: 30_000 }

/** The experiments that `npm run lab` runs in a browser, or that start a browser themselves. */
const experiments: readonly (Project & { name: string })[] = [
  { name: 'app', testDir: 'app', testMatch: '*.bench.ts', timeout: 15 * minute, use: { launchOptions, ...limits } },
  { name: 'sync', testDir: 'sync', testMatch: '*.bench.ts', timeout: 0, use: { launchOptions } },
  {
    name: 'schedule-worker',
    testDir: 'schedule',
    testMatch: '*.bench.ts',
    timeout: 15 * minute,
    use: { launchOptions, ...limits },
  },
  { name: 'chaos', testDir: 'chaos', testMatch: '*.run.ts', timeout: 60 * minute },
  { name: 'faults', testDir: 'faults', testMatch: '*.run.ts', timeout: 120 * minute, expect: { timeout: 20_000 } },
  { name: 'phones', testDir: 'phones', testMatch: '*.run.ts', timeout: 15 * minute },
]

export default defineConfig({
  workers: 1,
  reporter: [['line']],
  projects: experiments.map((project) => ({ ...project, outputDir: `../test-results/lab-${project.name}` })),
})
