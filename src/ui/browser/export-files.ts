// The code and fonts that make PDFs, workbooks and archives are kept by the service worker on devices that use them.

export const exportCache = 'fieldside-exports'
export const keepExportsMessage = 'KEEP_EXPORTS'

/**
 * Has the service worker keep what exports are made with, as far as it can be fetched. Tells how many files are still
 * missing on this device; null where no service worker looks after this page.
 */
export function keepExportFiles(): Promise<number | null> {
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
    worker.postMessage(keepExportsMessage, [port2])
  })
}
