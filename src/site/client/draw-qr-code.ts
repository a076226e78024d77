import { toQrPath } from '#ui/browser/qr-path.ts'

const svg = 'http://www.w3.org/2000/svg'

/** Draws a QR code, black on white. Its library is loaded on demand. */
export async function drawQrCode(text: string, label: string): Promise<SVGSVGElement> {
  const { encodeQR } = await import('qr')
  const { size, path } = toQrPath(encodeQR(text, 'raw', { ecc: 'medium', border: 3 }))
  const code = document.createElementNS(svg, 'svg')
  code.setAttribute('role', 'img')
  code.setAttribute('aria-label', label)
  code.setAttribute('viewBox', `0 0 ${size} ${size}`)
  code.setAttribute('shape-rendering', 'crispEdges')
  const squares = document.createElementNS(svg, 'path')
  squares.setAttribute('d', path)
  squares.setAttribute('fill', '#000000')
  code.append(squares)
  return code
}
