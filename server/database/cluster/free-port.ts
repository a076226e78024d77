import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A port of 127.0.0.1 that nobody listens on. Below those that systems give to outgoing connections, one of which could have it
 * by the time that the database starts again.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => {
      if ('code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')) resolve(false)
      else reject(error)
    })
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
  })
}
