import type { Plugin } from 'vite'

/** Mounts the API of the embedded backend on Vite's own server, so that development has one port and one origin. */
export function developmentBackend(): Plugin {
  return { name: 'fieldside-development-backend' }
}
