// The script of `npm start` and `npm run dev`: from a fresh clone to a running app with one command.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildApp, checkNode, installPackages, root } from './prepare.mjs'
import { stopWithNpm } from './stop-with-npm.mjs'

checkNode()
installPackages()
if (process.env.npm_lifecycle_event) stopWithNpm()
if (process.argv.includes('--dev')) {
  await startDevelopment()
} else {
  buildApp()
  await import(pathToFileURL(join(root, 'build', 'main.js')).href)
}

/** Starts Vite with hot reload; development-backend.ts mounts the API on the same port. */
async function startDevelopment() {
  const { createServer } = await import('vite')
  const port = Number(process.env.PORT || 8787)
  const server = await createServer({ root, server: { host: process.env.HOST || '127.0.0.1', port } })
  await server.listen()
  server.printUrls()
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      server.close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}
