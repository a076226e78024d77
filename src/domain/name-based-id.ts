/**
 * Returns the UUID (version 5, RFC 9562) of a name within a namespace, itself a UUID: the same inputs always give the
 * same UUID. Imported rows with IDs from another system get theirs this way, so importing the file again finds them.
 */
export function createNameBasedId(namespace: string, name: string): string {
  const space = Uint8Array.from(namespace.replaceAll('-', '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const bytes = sha1(Uint8Array.from([...space, ...utf8(name)])).slice(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Encodes text as UTF-8. An unpaired surrogate, which is not valid text, becomes the replacement character. */
function utf8(text: string): Uint8Array {
  const encoded = encodeURIComponent(text.replaceAll(/[\uD800-\uDFFF]/gu, '\uFFFD'))
  return Uint8Array.from(encoded.match(/%..|./g) ?? [], (part) =>
    part.length === 3 ? Number.parseInt(part.slice(1), 16) : part.charCodeAt(0),
  )
}

/**
 * SHA-1 (FIPS 180-4). The browser's own implementation is asynchronous and missing on pages without TLS. SHA-1 is not
 * used for security here.
 */
function sha1(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array((((message.length + 8) >> 6) + 1) << 6)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, message.length * 8)
  const hash = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0)
  const words = new Int32Array(80)
  const word = (at: number) => words[at] ?? 0
  const turn = (value: number, bits: number) => (value << bits) | (value >>> (32 - bits))
  for (let block = 0; block < padded.length; block += 64) {
    for (let at = 0; at < 80; at++) {
      words[at] =
        at < 16 ? view.getInt32(block + 4 * at) : turn(word(at - 3) ^ word(at - 8) ^ word(at - 14) ^ word(at - 16), 1)
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0] = hash
    for (let at = 0; at < 80; at++) {
      const [mixed, constant] =
        at < 20
          ? [(b & c) | (~b & d), 0x5a827999]
          : at < 40
            ? [b ^ c ^ d, 0x6ed9eba1]
            : at < 60
              ? [(b & c) | (b & d) | (c & d), 0x8f1bbcdc]
              : [b ^ c ^ d, 0xca62c1d6]
      const next = (turn(a, 5) + mixed + e + constant + word(at)) | 0
      ;[a, b, c, d, e] = [next, a, turn(b, 30), c, d]
    }
    for (const [at, value] of [a, b, c, d, e].entries()) hash[at] = ((hash[at] ?? 0) + value) | 0
  }
  const bytes = new Uint8Array(20)
  for (const [at, value] of hash.entries()) new DataView(bytes.buffer).setInt32(4 * at, value)
  return bytes
}
