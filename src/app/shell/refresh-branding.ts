import { toServerAddress, type ServerConfig } from '#api/server-config.ts'
import { brandingSchema, toPageTheme, type PageTheme } from '#domain/branding/branding.ts'
import { readFreshConfig } from '../boot/server-address.ts'
import { writeLocalText, readLocalText } from '#ui/forms/local-text.ts'
import { brandingChangedEvent, getProductName } from '#ui/brand/page-branding.ts'

/**
 * Requests and applies this deployment's branding. `isNew`: it was just changed, so at first only the database is sure
 * to have it.
 */
export async function refreshBranding({ isNew = false }: { isNew?: boolean } = {}): Promise<void> {
  const config = await readFreshConfig({ isNew })
  applyBranding(toPageTheme(isNew || !config.branding ? await askForBranding(config) : config.branding))
}

/**
 * Reads the branding from the database's API, which also works for a hosted project without our own server in front.
 */
async function askForBranding(config: ServerConfig) {
  const { url, key } = toServerAddress(config)
  const response = await fetch(`${url}/rest/v1/rpc/platform_branding`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: key, authorization: `Bearer ${key}` },
    body: '{}',
    signal: AbortSignal.timeout(15_000),
  })
  return brandingSchema.parse(await response.json())
}

/** The storage key that public/theme.js reads before the first paint. */
const lookKey = 'fieldside.look'

/** Applies the server's branding and stores it for the next start, online or offline. */
function applyBranding(look: PageTheme): void {
  const text = JSON.stringify(look)
  if (text === readLocalText(lookKey)) return
  writeLocalText(lookKey, text)
  const before = getProductName()
  const { dataset } = document.documentElement
  dataset['product'] = look.name
  if (look.logo === null) delete dataset['logo']
  else dataset['logo'] = look.logo
  const [sheet = new CSSStyleSheet()] = document.adoptedStyleSheets
  sheet.replaceSync(look.css)
  document.adoptedStyleSheets = [sheet]
  if (document.title.endsWith(before)) document.title = document.title.slice(0, -before.length) + look.name
  window.dispatchEvent(new Event(brandingChangedEvent))
}
