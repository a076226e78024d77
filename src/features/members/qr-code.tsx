import { useEffect, useState } from 'react'

/** Black on white whatever the theme is, with the white rim that cameras look for. Its library comes when it is needed. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<{ size: number; path: string } | 'failed' | null>(null)
  useEffect(() => {
    let isCurrent = true
    draw(text).then(
      (code) => isCurrent && setDrawn(code),
      () => isCurrent && setDrawn('failed'), // its code is not on this device: the link does the same
    )
    return () => {
      isCurrent = false
    }
  }, [text])
  if (drawn === 'failed') return null
  const rim = 4
  const extent = (drawn?.size ?? 0) + 2 * rim
  return (
    <div className="mx-auto size-56 overflow-hidden rounded-card border border-line bg-white">
      {drawn && (
        <svg role="img" aria-label={label} viewBox={`${-rim} ${-rim} ${extent} ${extent}`} shapeRendering="crispEdges">
          <path d={drawn.path} fill="#000000" />
        </svg>
      )}
    </div>
  )
}

async function draw(text: string): Promise<{ size: number; path: string }> {
  const { generate } = await import('lean-qr')
  const code = generate(text)
  const squares: string[] = []
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) squares.push(`M${x} ${y}h1v1h-1z`)
  }
  return { size: code.size, path: squares.join('') }
}
