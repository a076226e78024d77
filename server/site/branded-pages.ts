import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { toPageTheme, type Branding } from '#domain/branding/branding.ts'
import { defaultProductName } from '#domain/branding/default-product-name.ts'
import type { SiteAssets } from '#site/frame/site-assets.ts'
import { replaceProductName } from '#site/replace-product-name.ts'
import type { BrandingReader } from './branding.ts'
import { escapeHtml } from './escape-html.ts'
import { respondWithFile, toServedFile, type ServedFile } from './static-files.ts'

type OwnPagesOptions = {
  /** The folder of the built app. */
  readonly folder: string
  readonly publicUrl: () => string
  readonly assets: () => Promise<SiteAssets>
  readonly branding: BrandingReader
}

/**
 * Creates pages that show the product's name or colors, for a deployment with its own branding. Each is regenerated
 * only when its inputs change. Without branding, nothing is generated, and the build's own files are served.
 */
export function createBrandedPages({ folder, publicUrl, assets, branding }: OwnPagesOptions) {
  const made = new Map<string, { readonly of: string; readonly served: ServedFile }>()

  async function answer(
    c: Context,
    path: string,
    of: string,
    make: () => Promise<string | undefined>,
    status: 200 | 404 = 200,
  ): Promise<Response | undefined> {
    const known = made.get(path)
    if (known?.of === of) return respondWithFile(c, known.served, path, status)
    const text = await make()
    if (text === undefined) return undefined
    const served = toServedFile(text, path)
    made.set(path, { of, served })
    return respondWithFile(c, served, path, status)
  }

  const read = (path: string) => readFile(join(folder, path), 'utf8').catch(() => undefined)

  return {
    /**
     * Serves a page or feed of the public site, identified by its file, or returns undefined if the build's own file
     * should be served.
     */
    async serveSite(c: Context, file: string, status: 200 | 404 = 200): Promise<Response | undefined> {
      const look = await branding.read()
      if (isStandard(look)) return undefined
      const parts = { assets: await assets(), origin: publicUrl(), branding: look }
      return answer(
        c,
        `/site${file}`,
        JSON.stringify(parts),
        async () => {
          const { renderFile } = await import('#site/render.tsx') // imported only here, because it loads all pages of the site, which most servers never need
          return renderFile(file, parts)
        },
        status,
      )
    },

    /**
     * Serves the app's page and its manifest; returns undefined for anything else, or if the build's own file should be
     * served.
     */
    async serveApp(c: Context, path: string): Promise<Response | undefined> {
      const change = appFiles[path]
      const look = change && (await branding.read())
      if (!look || isStandard(look)) return undefined
      const text = await read(path)
      if (text === undefined) return undefined
      return answer(c, path, text + JSON.stringify(look), () => Promise.resolve(change(text, look)))
    },
  }
}

function isStandard({ product_name, accent_color, logo_url, contact_email }: Branding): boolean {
  return product_name === defaultProductName && accent_color === null && logo_url === null && contact_email === null
}

const appFiles: Readonly<Record<string, (text: string, look: Branding) => string>> = {
  '/index.html': (text, look) => {
    const meta = `<meta name="first-look" content="${escapeHtml(JSON.stringify(toPageTheme(look)))}" />`
    return replaceProductName(text, look.product_name).replace(
      '<script src="/theme.js">',
      () => `${meta}\n    <script src="/theme.js">`,
    )
  },
  '/manifest.webmanifest': (text, { product_name: name }) =>
    JSON.stringify({ ...manifest.parse(JSON.parse(text)), name, short_name: name }),
}

const manifest = z.record(z.string(), z.unknown())
