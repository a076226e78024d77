import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { defineConfig } from 'vite'

// One script per engine, without anything else.
const peers = join(import.meta.dirname, 'peers')
const names = readdirSync(peers).filter((file) => file !== 'peer.ts')

export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  define: { global: 'globalThis' }, // PouchDB expects Node's name for the global object
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    rollupOptions: {
      input: Object.fromEntries(names.map((file) => [basename(file, '.ts'), join(peers, file)])),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
