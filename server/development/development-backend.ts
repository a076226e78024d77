import type { Plugin } from 'vite'

type DevelopmentApi = typeof import('./development-api.ts')

/**
 * Mounts the embedded backend's API on Vite's own server, so that development has one port and one origin. The
 * backend's modules are loaded when Vite's server starts and not imported here, because the tests read the same config
 * and must not open a database. Changes to the server's code take effect after a restart.
 */
export function createDevelopmentBackend(): Plugin {
  return {
    name: 'fieldside-development-backend',
    apply: (_config, { command, mode, isPreview }) => command === 'serve' && mode !== 'test' && isPreview !== true,
    async configureServer(server) {
      const loaded = await server.ssrLoadModule('/server/development-api.ts')
      const { openDevelopmentApi } = loaded as DevelopmentApi
      const api = await openDevelopmentApi(() => server.resolvedUrls?.local[0]?.replace(/\/$/, ''))
      server.middlewares.use((request, response, next) => {
        if (api.serves(request.url ?? '')) void api.listener(request, response)
        else next()
      })
      server.httpServer?.once('close', () => void api.close())
    },
  }
}
