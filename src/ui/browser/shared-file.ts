// A file that another app shared (the manifest's share_target). The service worker stores it here, and it stays on the
// device until it is imported or removed, even if the user first has to sign in or find a connection.

export const sharedFileCache = 'fieldside-shared-file'
const address = '/shared-file'
const nameHeader = 'x-file-name'

/** Stores only one file: the most recently shared one. */
export async function saveSharedFile(file: File): Promise<void> {
  const headers = { 'content-type': file.type || 'text/plain', [nameHeader]: encodeURIComponent(file.name) }
  const cache = await caches.open(sharedFileCache)
  await cache.put(address, new Response(file, { headers }))
}

export async function readSharedFile(): Promise<File | null> {
  if (!('caches' in globalThis)) return null // missing on an insecure address
  const kept = await caches.match(address, { cacheName: sharedFileCache })
  if (!kept) return null
  const type = kept.headers.get('content-type') ?? ''
  return new File([await kept.blob()], decodeURIComponent(kept.headers.get(nameHeader) ?? ''), { type })
}

export async function deleteSharedFile(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(sharedFileCache)
}
