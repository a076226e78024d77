import { useEffect, useState } from 'react'
import { classNames } from '../class-names.ts'
import { toQrPath } from './qr-path.ts'

/**
 * A QR code, black on white in every theme, with the white margin that cameras need. Its library is loaded on demand.
 */
export function QrCode({ text, label, large = false }: { text: string; label: string; large?: boolean }) {
  const [drawn, setDrawn] = useState<{ size: number; path: string } | 'failed' | null>(null)
  useEffect(() => {
    let isCurrent = true
    draw(text).then(
      (code) => isCurrent && setDrawn(code),
      () => isCurrent && setDrawn('failed'), // the library that draws QR codes could not be loaded; the link serves the same purpose
    )
    return () => {
      isCurrent = false
    }
  }, [text])
  if (drawn === 'failed') return null
  return (
    <div
      className={classNames(
        'mx-auto aspect-square w-full overflow-hidden rounded-card border border-line bg-white',
        large ? 'max-w-96' : 'max-w-56',
      )}
    >
      {drawn && (
        <svg role="img" aria-label={label} viewBox={`0 0 ${drawn.size} ${drawn.size}`} shapeRendering="crispEdges">
          <path d={drawn.path} fill="#000000" />
        </svg>
      )}
    </div>
  )
}

async function draw(text: string): Promise<{ size: number; path: string }> {
  const { encodeQR } = await import('qr')
  return toQrPath(encodeQR(text, 'raw', { ecc: 'medium', border: 4 }))
}
