// Base45 (RFC 9285): two bytes as three of the characters for which a QR code has its denser alphanumeric form.

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

export function toBase45(bytes: Uint8Array): string {
  let text = ''
  for (let index = 0; index < bytes.length; index += 2) {
    const [first = 0, second] = bytes.subarray(index, index + 2)
    text += second === undefined ? digits(first, 2) : digits(first * 256 + second, 3)
  }
  return text
}

/** Null where the text is none that `toBase45` writes. */
export function fromBase45(text: string): Uint8Array | null {
  if (text.length % 3 === 1) return null
  const bytes: number[] = []
  for (let index = 0; index < text.length; index += 3) {
    const values = Array.from(text.slice(index, index + 3), (character) => alphabet.indexOf(character))
    if (values.includes(-1)) return null
    const number = values.reduceRight((sum, value) => sum * 45 + value, 0)
    if (number >= (values.length === 3 ? 65_536 : 256)) return null
    if (values.length === 3) bytes.push(number >> 8)
    bytes.push(number & 255)
  }
  return Uint8Array.from(bytes)
}

/** The lowest digit first. */
function digits(number: number, count: number): string {
  let text = ''
  for (let rest = number; text.length < count; rest = Math.floor(rest / 45)) text += alphabet[rest % 45]
  return text
}
