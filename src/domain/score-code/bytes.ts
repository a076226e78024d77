// The byte encoding of the parts of a score code, most significant byte first.

export function idToBytes(id: string): number[] {
  return hexToBytes(id.replaceAll('-', ''))
}

export function bytesToId(bytes: readonly number[]): string {
  return bytesToHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export function hexToBytes(hex: string): number[] {
  return Array.from({ length: hex.length / 2 }, (_, index) => Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16))
}

export function bytesToHex(bytes: Iterable<number>): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Encodes whole numbers from 0 to 2^53. */
export function numberToBytes(number: number, count: number): number[] {
  const bytes: number[] = []
  for (let rest = number; bytes.length < count; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256)
  return bytes
}

export function bytesToNumber(bytes: readonly number[]): number {
  return bytes.reduce((number, byte) => number * 256 + byte, 0)
}
