import type { ServerResponse } from 'node:http'
import type { Plugin } from 'vite'
import type { SiteAssets } from '#site/frame/site-assets.ts'

type SiteRender = typeof import('#site/render.tsx')
type AppPaths = typeof import('#app/routes/paths.ts')

const script = (path: string) => ({ script: path, imports: [], styles: [] })
/** The assets in development, where Vite serves the source files directly. */
export const developmentSiteAssets: SiteAssets = {
  styles: ['/src/site/site.css'],
  scripts: {
    site: script('/src/site/client/site.ts'),
    forms: script('/src/site/client/forms.tsx'),
    league: script('/src/site/client/league.ts'),
    app: script('/src/app/boot/start.tsx'),
  },
}

/** Renders the public pages from their sources on each request during development. */
export function createDevelopmentSite(): Plugin {
  return {
    name: 'fieldside-development-site',
    apply: (_config, { command, mode, isPreview }) => command === 'serve' && mode !== 'test' && isPreview !== true,
    configureServer(server) {
      const answer = async (url: URL, response: ServerResponse): Promise<boolean> => {
        const { renderSite, findPageFile, findNotFoundFile } = (await server.ssrLoadModule(
          '/src/site/render.tsx',
        )) as SiteRender
        const { isAppPath } = (await server.ssrLoadModule('/src/app/routes/paths.ts')) as AppPaths
        if (isAppPath(url.pathname)) return false
        const files = renderSite(developmentSiteAssets, url.origin)
        const exists = (file: string) => files.has(file)
        const found = findPageFile(url.pathname, url.search, exists)
        const text = files.get(found ?? findNotFoundFile(url.pathname, exists)) ?? ''
        const isHtml = found === undefined || found.endsWith('.html')
        response.statusCode = found === undefined ? 404 : 200
        response.setHeader('Content-Type', isHtml ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8')
        response.end(isHtml ? await server.transformIndexHtml(url.pathname, text) : text)
        return true
      }
      const answerOr = async (next: (error?: unknown) => void, url: URL, response: ServerResponse): Promise<void> => {
        try {
          if (!(await answer(url, response))) next()
        } catch (error) {
          next(error)
        }
      }
      server.middlewares.use((request, response, next) => {
        const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`)
        const isPage =
          request.headers.accept?.includes('text/html') &&
          (!/\.\w+$|^\/@/.test(url.pathname) || /^\/(robots\.txt|\w+\.xml)$/.test(url.pathname))
        if (!isPage) return next()
        void answerOr(next, url, response)
      })
    },
  }
}
