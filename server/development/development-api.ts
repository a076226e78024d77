import { getRequestListener } from '@hono/node-server'
import { createApp } from '../gateway/app.ts'
import { developmentSiteAssets } from './development-site.ts'
import { openBackend } from '../open-backend.ts'
import { resolveInProject } from '../project-root.ts'
import { readSettings } from '../settings.ts'

/** Opens the API for Vite's development server, with the same settings and data as `npm start`. */
export async function openDevelopmentApi(publicUrl: () => string | undefined) {
  const settings = readSettings(process.env)
  const fallback = settings.publicUrl ?? `http://localhost:${settings.port}`
  const address = () => settings.publicUrl ?? publicUrl() ?? fallback
  const backend = await openBackend(settings, address)
  const app = createApp({
    folder: resolveInProject('dist'),
    backend,
    publicUrl: address,
    siteAssets: () => Promise.resolve(developmentSiteAssets),
  })
  return {
    /** Vite serves all other requests. */
    serves: (url: string) =>
      /^\/(rest\/v1|auth\/v1|live|realtime|mail|l)\/|^\/(config\.json|healthz|livez|readyz|__mail)(\?|$)/.test(url),
    listener: getRequestListener(app.fetch),
    close: () => ('api' in backend ? backend.close() : Promise.resolve()),
  }
}
