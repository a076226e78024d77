import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

const newline = 10

/** Counts and hashes the rows in a stream of COPY's text, where each line is one row. */
export function createRowCounter() {
  const hash = createHash('sha256')
  let [rows, bytes] = [0, 0]
  return {
    through: new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        bytes += chunk.length
        for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) rows++
        done(null, chunk)
      },
    }),
    total: () => ({ rows, bytes, sha256: hash.digest('hex') }),
  }
}
