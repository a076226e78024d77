import { retryAfterResume } from '#data/store/suspension.ts'

const preloaded = new Set<string>()

/**
 * Runs the `import()` of lazy code after requesting the other files it needs and waiting for its style sheets. The
 * build wraps each dynamic import in this function instead of Vite's own helper (vite.config.ts): Firefox never settles
 * an import that was in flight when the page entered the back/forward cache, unless the import is requested again.
 */
export async function importWithPreload<Code>(load: () => Promise<Code>, files: readonly string[] = []): Promise<Code> {
  try {
    return await retryAfterResume(async () => {
      await Promise.all(files.map(async (file) => (file.endsWith('.css') ? loadStyles : preload)(`/${file}`)))
      return load()
    })
  } catch (error) {
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
    throw error
  }
}

function preload(href: string): void {
  if (preloaded.has(href)) return
  preloaded.add(href)
  addLink('modulepreload', href)
}

function loadStyles(href: string): Promise<void> | undefined {
  const isThere = [...document.styleSheets].some((sheet) => sheet.href?.endsWith(href))
  if (isThere) return undefined
  const link = addLink('stylesheet', href)
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => reject(new Error(`${href} cannot be loaded`)))
  })
}

function addLink(rel: string, href: string): HTMLLinkElement {
  const link = document.createElement('link')
  Object.assign(link, { rel, href, crossOrigin: '' })
  document.head.append(link)
  return link
}
