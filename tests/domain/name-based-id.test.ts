import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createNameBasedId } from '#domain/name-based-id.ts'

const dns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'

test('a name has the UUID that RFC 9562 gives it', () => {
  expect(createNameBasedId(dns, 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2')
})

test('and the one that follows from the SHA-1 of another implementation, whatever its length and letters', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.string({ unit: 'grapheme', maxLength: 200 }), (namespace, name) => {
      const digest = createHash('sha1')
        .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
        .update(name)
        .digest('hex')
      const id = createNameBasedId(namespace, name).replaceAll('-', '')
      const variant = (Number.parseInt(digest.charAt(16), 16) & 3) | 8
      expect(id).toBe(`${digest.slice(0, 12)}5${digest.slice(13, 16)}${variant.toString(16)}${digest.slice(17, 32)}`)
    }),
  )
})
