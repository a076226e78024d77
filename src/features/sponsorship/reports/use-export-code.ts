import { useEffect, useState } from 'react'
import { keepExportFiles } from '#ui/browser/export-files.ts'
import { useOnline } from '#ui/browser/use-online.ts'

/**
 * Whether files can be made: on a device that has what makes them, or with a connection. Has it kept for later, as long as
 * there is one.
 */
export function useExportCode(): { readonly canExport: boolean } {
  const isOnline = useOnline()
  const [missing, setMissing] = useState<number | null>(0)
  useEffect(() => {
    let isCurrent = true
    const keep = () => {
      keepExportFiles().then(
        (count) => isCurrent && setMissing(count),
        () => isCurrent && setMissing(null),
      )
    }
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null
    keep()
    window.addEventListener('online', keep)
    worker?.addEventListener('controllerchange', keep) // on the first visit it comes later than the page
    return () => {
      isCurrent = false
      window.removeEventListener('online', keep)
      worker?.removeEventListener('controllerchange', keep)
    }
  }, [])
  return { canExport: isOnline || missing === 0 }
}
