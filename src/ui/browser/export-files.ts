// The service worker caches the code and fonts that create PDFs, workbooks, and archives on devices that use them.

export const exportCache = 'fieldside-exports'
export const cacheExportsMessage = 'KEEP_EXPORTS'

/**
 * Has the service worker cache as many of the export files as can be loaded. Returns how many are still missing on this
 * device, or null if no service worker controls this page.
 */
export function requestExportCache(): Promise<number | null> {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null
  if (!worker) return Promise.resolve(null)
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const hear = ({ data }: MessageEvent<unknown>) => {
      resolve(typeof data === 'number' ? data : null)
      port1.close()
    }
    port1.addEventListener('message', hear, { once: true })
    port1.start()
    worker.postMessage(cacheExportsMessage, [port2])
  })
}
