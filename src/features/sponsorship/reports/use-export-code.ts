import { useEffect, useState } from 'react'
import { keepExportFiles } from '#ui/export-files.ts'
import { useOnline } from '#ui/use-online.ts'

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
    keep()
    window.addEventListener('online', keep)
    return () => {
      isCurrent = false
      window.removeEventListener('online', keep)
    }
  }, [])
  return { canExport: isOnline || missing === 0 }
}
