import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import type { ScriptFiles, SiteAssets } from '#site/frame/site-assets.ts'

type SiteRender = typeof import('#site/render.tsx')

const stylesEntry = 'src/site/site.css'
const scriptEntries = ['site.ts', 'forms.tsx', 'league.ts'].map((file) => `src/site/client/${file}`).filter(existsSync)
const leagueWorker = 'src/site/client/league-worker.ts'
const renderFolder = 'build/site-render'

/** Renders the public pages into dist/site when the app itself is built. Their assets are in dist/assets/site. */
export function prerenderSite(): Plugin {
  return {
    name: 'fieldside-prerendered-site',
    apply: 'build',
    closeBundle: {
      sequential: true,
      async handler() {
        const assets = await buildClient()
        if (existsSync(leagueWorker)) await buildLeagueWorker()
        const { renderSite } = await buildRender()
        const files = [
          ...renderSite(assets, process.env['VITE_PUBLIC_URL']),
          ['/assets.json', JSON.stringify(assets)] as const,
        ]
        for (const [path, text] of files) await writeText(join('dist/site', path), text)
        await rm(renderFolder, { recursive: true })
      },
    },
  }
}

/** Builds the pages' assets: one style sheet, and the scripts by name. */
async function buildClient(): Promise<SiteAssets> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react(), tailwindcss()],
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      target: 'es2022',
      assetsInlineLimit: 0, // the content security policy forbids scripts and fonts from `data:` URLs
      modulePreload: { polyfill: false },
      sourcemap: true,
      rollupOptions: {
        input: [stylesEntry, ...scriptEntries],
        output: {
          entryFileNames: 'assets/site/[name]-[hash].js',
          chunkFileNames: 'assets/site/[name]-[hash].js',
          assetFileNames: 'assets/site/[name]-[hash][extname]',
        },
      },
    },
  })
  const output = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  const styles = output.filter((file) => file.type === 'asset' && file.originalFileNames.includes(stylesEntry))
  const scripts = output.flatMap((file) =>
    file.type === 'chunk' && file.isEntry && scriptEntries.includes(entryOf(file.facadeModuleId))
      ? [[file.name, { script: `/${file.fileName}`, imports: file.imports.map((each) => `/${each}`), styles: [] }]]
      : [],
  )
  if (styles.length !== 1) throw new Error(`There should be one style sheet of the site, not ${styles.length}`)
  return {
    styles: styles.map((file) => `/${file.fileName}`),
    scripts: { ...Object.fromEntries(scripts), app: await appFiles() },
  }
}

function entryOf(module: string | null): string {
  const index = module?.lastIndexOf('/src/site/') ?? -1
  return module?.slice(index + 1) ?? ''
}

/** Reads the app's own file names from its page, for the public page that loads the app (Get Started). */
async function appFiles(): Promise<ScriptFiles> {
  const page = await readFile('dist/index.html', 'utf8')
  const links = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, address = '']) => address)
  const scripts = links(/<script type="module"[^>]* src="([^"]+)"/g)
  const script = scripts.pop() // the last script, which imports the others
  if (script === undefined) throw new Error('The app’s page has no script')
  return {
    script,
    imports: [...scripts, ...links(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)],
    styles: links(/<link rel="stylesheet"[^>]* href="([^"]+)"/g),
  }
}

/** Builds the service worker of the league pages: one script without imports. */
async function buildLeagueWorker(): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      target: 'es2022',
      sourcemap: true,
      lib: { entry: leagueWorker, formats: ['iife'], name: 'leagueWorker', fileName: () => 'league-worker.js' },
    },
  })
}

async function buildRender(): Promise<SiteRender> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: 'src/site/render.tsx',
      outDir: renderFolder,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: 'render.mjs' } },
    },
  })
  return (await import(`${pathToFileURL(join(renderFolder, 'render.mjs')).href}?${Date.now()}`)) as SiteRender
}

async function writeText(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}
