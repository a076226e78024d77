// A file that another app handed over (the manifest's share_target). The service worker puts it here, and it stays on the
// device until it is imported or removed, whoever has to sign in or find a connection before that.

export const sharedFileCache = 'fieldside-shared-file'
const address = '/shared-file'
const nameHeader = 'x-file-name'

/** One file at a time: the one that was shared last. */
export async function keepSharedFile(file: File): Promise<void> {
  const headers = { 'content-type': file.type || 'text/plain', [nameHeader]: encodeURIComponent(file.name) }
  const cache = await caches.open(sharedFileCache)
  await cache.put(address, new Response(file, { headers }))
}

export async function readSharedFile(): Promise<File | null> {
  if (!('caches' in globalThis)) return null // an address that is not secure
  const kept = await caches.match(address, { cacheName: sharedFileCache })
  if (!kept) return null
  const type = kept.headers.get('content-type') ?? ''
  return new File([await kept.blob()], decodeURIComponent(kept.headers.get(nameHeader) ?? ''), { type })
}

export async function forgetSharedFile(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(sharedFileCache)
}
