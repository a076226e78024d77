import { existsSync } from 'node:fs'
import { defineConfig } from 'playwright/test'

export const debianChromium = '/usr/bin/chromium'
const headlessShell = '/usr/bin/chromium-headless-shell'

export const launchOptions = {
  ...(existsSync(debianChromium) ? { executablePath: debianChromium } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** Chromium's headless shell, which is the same engine but takes 20 % less time and sends nothing in the background. */
export const shellOptions = {
  ...launchOptions,
  ...(existsSync(headlessShell) ? { executablePath: headlessShell } : {}),
}

export default defineConfig({
  testDir: '.',
  globalSetup: './support/made-databases.ts',
  outputDir: '../test-results',
  workers: 3, // each worker starts its own server, and journeys sometimes wait: two workers would leave a fifth of two cores idle
  timeout: 240_000, // timeouts only catch hangs, because a busy machine is not a failure
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    launchOptions: shellOptions,
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // Installing the service worker fetches the whole app, which takes three seconds of CPU time per context. Journeys
    // that go offline or check what is installed allow service workers again.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off', // recording a trace takes a third of a journey's time
  },
})
