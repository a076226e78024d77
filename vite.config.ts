import { execSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { build, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { inlineWords } from './server/development/inline-words.ts'
import { createDevelopmentBackend } from './server/development/development-backend.ts'
import { createDevelopmentSite } from './server/development/development-site.ts'
import { prerenderSite } from './server/site/prerender-site.ts'
import { TestOrder } from './tests/support/test-order.ts'

const backgroundSync = 'background-sync.js'
const notTheApps = ['site/**', 'assets/site/**', 'league-worker.js', 'open-graph.png']
const simulated = 'tests/sync/simulation/*.slow.test.ts'
const alone = [
  'tests/app/routes/accept-invitation-route.test.tsx',
  'tests/app/boot/load-device-zones.test.ts',
  'tests/site/lead-forms.test.tsx',
]

/**
 * What a phone loads for its first screen is in a few chunks, which are smaller in total and need fewer requests: what
 * every visitor needs, the sign-in page, the frame with today's games, and the score sheet (docs/performance.md). Code
 * that few people use is in a single chunk as well, because the first chunks contain the name of each additional one.
 */
const startGroups = [
  {
    name: 'start',
    test: /src\/app\/(boot\/start|pwa\/update-prompt)\.tsx$|boot\/import-code\.ts$|store\/suspension\.ts$|account\/profile\/account-actions\.tsx$|src\/ui\/\w+\/(form-field|banner|brand|use-server-query|use-online|toast|own-brand|page-branding)\./,
    priority: 5,
  },
  {
    name: 'words',
    test: /src\/domain\/rule-error|src\/data\/store\/(storage-error|error-message|online-error)/,
    priority: 4,
  },
  { name: 'visitor', test: /src\/app\/routes\/visitor-app\.tsx$/, priority: 3 },
  {
    name: 'field',
    test: /src\/app\/boot\/(app|signed-in-app|open-workspace)\.tsx?$|src\/features\/today\/today-page\./,
    priority: 2,
  },
  { name: 'sheet', test: /src\/features\/scores\/game-page\.tsx$/, priority: 1 },
  // What translations import: if it were in a chunk with screens, those would be loaded before the language is set.
  { name: 'formats', test: /src\/(i18n\/format|ui\/tables\/format-quantity)\.ts$/, priority: 6 },
  { name: 'zones', test: /src\/domain\/time-zones\/(all-zones|zone-data)\.ts$|boot\/save-zones\.ts$/, priority: 1 },
  {
    name: 'seldom',
    test: /src\/app\/routes\/(access-denied|not-found-page|login-route|sign-out-route|public-route)\.tsx$/,
    priority: 0,
  },
  {
    name: 'menu',
    test: /src\/app\/shell\/(more-dialog|account-panel|theme-switch)\.tsx$|lucide-react\/dist\/esm\/icons\/(shield-check|user-round)\.mjs$/,
    priority: 0,
  },
  {
    name: 'tools',
    test: /src\/app\/shell\/(phone-tools|help-link|sidebar|search\/search)\.tsx$|src\/app\/routes\/find-help-path\.ts$|src\/ui\/layout\/help-topic\.ts$|lucide-react\/dist\/esm\/icons\/(circle-question-mark|search)\.mjs$/,
    priority: 0,
  },
  { name: 'side', test: /src\/app\/shell\/(side-navigation|account\/account-menu)\.tsx$/, priority: 0 },
  {
    name: 'install',
    test: /src\/features\/install\/(install-offer|install-guide|current-install-method)\.tsx?$|lucide-react\/dist\/esm\/icons\/smartphone\.mjs$/,
    priority: 0,
  },
]

/**
 * The export libraries are in chunks whose names the service worker knows, so that it can exclude them from what every
 * device caches (src/app/pwa/export-cache.ts).
 */
const exportGroups = [
  { name: 'export-pdf', test: /node_modules\/(jspdf|jspdf-autotable|fast-png|iobuffer|pako|@babel\/runtime)\// },
  { name: 'export-workbook', test: /node_modules\/write-excel-file\// },
  { name: 'export-zip', test: /node_modules\/fflate\//, priority: 1 }, // a separate chunk, because the other chunks also use it
]

const inProject = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const inPackage = (path: string) => inProject(`node_modules/${path}`)

// One config for the app (`vite build`), the server bundle (`vite build --ssr`), development (`vite`), and the tests.
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: isSsrBuild
    ? []
    : [
        react(),
        tailwindcss(),
        VitePWA({
          strategies: 'injectManifest',
          srcDir: 'src/app/pwa',
          filename: 'service-worker.ts',
          injectRegister: false,
          manifest: false, // public/manifest.webmanifest, written by hand
          injectManifest: {
            // Without the web manifest, because the server writes the deployment's name into it, and the name may
            // change.
            globPatterns: ['**/*.{js,css,html,svg,png,woff2,ttf}'],
            // The first is one of the service worker's own scripts. The second is useless without its WebAssembly,
            // which is too large for a cache that every visitor fills, as are the rules of holidays. The rest is for the
            // browser's own offer to install the app, and for the public pages, which are loaded from the network.
            globIgnores: [
              backgroundSync,
              'assets/exact.worker-*',
              'assets/holiday-dates-*',
              'install/*',
              ...notTheApps,
            ],
            maximumFileSizeToCacheInBytes: 3_000_000,
          },
          devOptions: { enabled: false },
        }),
        inlineWords(fileURLToPath(new URL('.', import.meta.url))),
        visitorsCodeAtOnce(),
        compiledAtOnce(['start', 'field', 'sheet']),
        workbookZippedAtOnce(),
        holidaysBundledAlone(),
        routerWithoutUnusedParts(),
        renderingGoesOnWhenShown(),
        importsAgainWhenShown(),
        backgroundSyncScript(),
        prerenderSite(),
        createDevelopmentBackend(),
        createDevelopmentSite(),
      ],
  define: { __APP_VERSION__: JSON.stringify(appVersion()) },
  build: isSsrBuild
    ? {
        outDir: 'build',
        target: 'node20',
        copyPublicDir: false,
        rollupOptions: {
          input: serverEntries(),
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      }
    : {
        outDir: 'dist',
        target: 'es2022',
        assetsInlineLimit: 0, // the content security policy forbids data: scripts and fonts
        modulePreload: { polyfill: false }, // the polyfill is an inline script
        sourcemap: true,
        rollupOptions: {
          // jsPDF would load these to draw web pages and SVG, which nothing here needs.
          external: ['html2canvas', 'canvg', 'dompurify'],
          output: { codeSplitting: { groups: [...startGroups, ...exportGroups] } },
        },
      },
  // Uses smaller builds of the same code: Dexie's for modern browsers, and the router's without its advice to
  // developers.
  resolve: {
    alias:
      isSsrBuild || command !== 'build' || process.env['VITEST']
        ? []
        : [
            { find: /^dexie$/, replacement: inPackage('dexie/dist/modern/dexie.mjs') },
            { find: /^react-router$/, replacement: inPackage('react-router/dist/production/index.mjs') },
          ],
  },
  worker: { format: 'es' as const },
  optimizeDeps: { exclude: ['highs'] }, // in development, HiGHS finds its WebAssembly next to its own file
  test: {
    maxWorkers: availableParallelism() + 1, // tests spend a fifth of their time waiting for processes and disks
    sequence: { sequencer: TestOrder },
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          isolate: false, // starting and loading everything again for each file costs more than running the tests in most files
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/**/*.slow.test.ts', ...alone],
          testTimeout: 30_000, // a limit that only catches hangs, because a busy machine is not a failure
          setupFiles: ['tests/support/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          // In a reused worker, the first of these files missed a database change in one run of five. The last one,
          // when run after the slow tests, missed the subject named in its link. The second one resets all modules.
          name: 'alone',
          include: alone,
          testTimeout: 30_000,
          setupFiles: ['tests/support/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          isolate: false, // loading the server for each file again takes seconds
          include: ['tests/**/*.slow.test.ts'],
          exclude: [simulated],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          globalSetup: ['tests/support/database/postgres-cluster.ts'],
          setupFiles: ['tests/support/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'histories',
          include: [simulated],
          sequence: { groupOrder: 1 }, // after the others, because it uses every core itself
          maxWorkers: 1,
          execArgv: ['--single-threaded'], // with every core busy, V8's helper threads only cost time
        },
      },
    ],
  },
}))

/**
 * A visitor's page requests its code together with `start` instead of after `start` has loaded and run, which saves a
 * round trip on a slow connection. Everyone else has the app on the device, where the few extra kilobytes cost almost
 * nothing.
 */
function visitorsCodeAtOnce(): Plugin {
  return {
    name: 'visitors-code-at-once',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const visitor = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'visitor')
        if (visitor?.type !== 'chunk') throw new Error('There is no chunk of the sign-in page')
        return [visitor.fileName, ...visitor.imports]
          .filter((file) => !html.includes(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
            injectTo: 'head' as const,
          }))
      },
    },
  }
}

/**
 * Nearly half of these chunks' functions run before the first game is shown. With the comment
 * `allFunctionsCalledOnLoad`, Chromium compiles all of them while it reads them, in parallel with the page, instead of
 * one by one on the first call. Chromium looks for the comment only in the first line.
 */
function compiledAtOnce(names: readonly string[]): Plugin {
  return {
    name: 'compiled-at-once',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !names.includes(file.name)) continue
        const path = join(dir, file.fileName)
        await writeFile(path, `//# allFunctionsCalledOnLoad\n${await readFile(path, 'utf8')}`)
        const map = JSON.parse(await readFile(`${path}.map`, 'utf8')) as { mappings: string }
        await writeFile(`${path}.map`, JSON.stringify({ ...map, mappings: `;${map.mappings}` })) // accounts for the additional first line
      }
    },
  }
}

/**
 * write-excel-file compresses its output in a worker created from a blob, which the content security policy forbids. It
 * can also compress synchronously, but offers only a function for that and no option.
 */
function workbookZippedAtOnce(): Plugin {
  const zipped = 'generateXlsxFileAsync'
  return {
    name: 'workbook-zipped-at-once',
    apply: 'build',
    transform: {
      filter: { id: /write-excel-file\/modules\/export\/writeXlsxFileBrowser\.js$/ },
      handler(code) {
        if (!code.includes(zipped)) throw new Error(`write-excel-file has no ${zipped} any more`)
        return { code: code.replaceAll(zipped, 'generateXlsxFileSync'), map: null }
      },
    },
  }
}

/**
 * Parts of date-holidays are CommonJS. Bundled with the app, the functions that they need would be among the code that
 * every page loads first, so the package is bundled by itself, into one module.
 */
function holidaysBundledAlone(): Plugin {
  const id = '\0date-holidays'
  return {
    name: 'holidays-bundled-alone',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /^date-holidays$/ }, handler: () => id },
    load: {
      filter: { id: /^\0date-holidays$/ },
      async handler() {
        const built = await build({
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          build: {
            write: false,
            minify: false,
            target: 'es2022',
            lib: { entry: 'node_modules/date-holidays/src/index.js', formats: ['es'], fileName: 'date-holidays' },
          },
        })
        const [bundle] = [built].flat()
        const code = bundle && 'output' in bundle ? bundle.output[0].code : undefined
        if (code === undefined) throw new Error('date-holidays was not bundled')
        // What is left of `require`, for languages of moment that nobody asks for, would bring another function.
        return { code: code.replaceAll(/\brequire\b/g, 'noRequire'), map: null }
      },
    },
  }
}

/**
 * React Router names each of its components for React's developer tools. That counts as a use of all of them, so forms
 * and fetchers, which nothing here uses, would be sent to every phone. This removes the names.
 */
function routerWithoutUnusedParts(): Plugin {
  const name = /^\w+\.displayName = "\w+";$/gm
  const made = /= (React\d*\.(?:createContext|forwardRef|memo)\()/g
  return {
    name: 'router-without-unused-parts',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/production\/chunk-\w+\.mjs$/ },
      handler: (code) => ({ code: code.replaceAll(name, '').replaceAll(made, '= /* @__PURE__ */ $1'), map: null }),
    },
  }
}

/**
 * React posts a message to itself for the next part of its work, and waits for it. Firefox and WebKit lose the message
 * if the page enters the back/forward cache in the meantime: when shown again, the page would never render anything.
 */
function renderingGoesOnWhenShown(): Plugin {
  const listens = 'channel.port1.onmessage = performWorkUntilDeadline;'
  return {
    name: 'rendering-goes-on-when-shown',
    apply: 'build',
    transform: {
      filter: { id: /scheduler\/cjs\/scheduler\.production\.js$/ },
      handler(code) {
        if (!code.includes(listens)) throw new Error('React’s scheduler listens to its messages in another way')
        const sends = "addEventListener('pageshow', () => port.postMessage(null));"
        return { code: code.replace(listens, `${listens} ${sends}`), map: null }
      },
    },
  }
}

/** src/app/boot/import-code.ts wraps each `import()`, instead of Vite's own function. */
function importsAgainWhenShown(): Plugin {
  let isInPlace = false
  return {
    name: 'imports-again-when-shown',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler() {
        isInPlace = true
        return `export { importWithPreload as __vitePreload } from '${inProject('src/app/boot/import-code.ts')}'`
      },
    },
    buildEnd() {
      if (!isInPlace) throw new Error('Vite puts another function around import()')
    },
  }
}

/**
 * Builds the service worker's second script, which imports nothing and leaves no global names behind if it is read
 * twice.
 */
function backgroundSyncScript(): Plugin {
  return {
    name: 'background-sync-script',
    apply: 'build',
    async closeBundle() {
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          outDir: 'dist',
          emptyOutDir: false,
          target: 'es2022',
          sourcemap: true,
          lib: {
            entry: 'src/app/pwa/background-sync.ts',
            formats: ['iife'],
            name: 'backgroundSync',
            fileName: () => backgroundSync,
          },
        },
      })
    },
  }
}

/** Returns the server and each command of `server/run.mjs`, keyed by bundle name. */
function serverEntries(): Record<string, string> {
  const files = existsSync('server/commands') ? readdirSync('server/commands') : []
  const commands = files.filter((file) => file.endsWith('.ts'))
  const named = commands.map((file) => [basename(file, '.ts'), `server/commands/${file}`] as const)
  return { main: 'server/main.ts', ...Object.fromEntries(named) }
}

function appVersion(): string {
  const given = process.env['APP_VERSION'] // set for builds without a repository
  if (given) return given
  try {
    return execSync('git describe --always --dirty', { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  } catch {
    return 'unversioned'
  }
}
