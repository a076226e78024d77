import { useEffect, useState } from 'react'
import { forgetSharedFile, readSharedFile } from '#ui/browser/shared-file.ts'

/** The file that another app handed over and nobody has imported; undefined while nobody knows. */
export function useSharedFile(): { file: File | null | undefined; forget: () => void } {
  const [file, setFile] = useState<File | null>()
  useEffect(() => {
    let isCurrent = true
    const show = (found: File | null) => {
      if (isCurrent) setFile(found)
    }
    readSharedFile().then(show, () => show(null)) // it can be chosen by hand
    return () => {
      isCurrent = false
    }
  }, [])
  const forget = () => {
    setFile(null)
    forgetSharedFile().catch((error: unknown) => reportError(error))
  }
  return { file, forget }
}
