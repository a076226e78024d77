import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'

type Encoding = 'br' | 'gzip' | 'identity'

/** Content served at one path, compressed once per encoding. */
export type ServedFile = {
  readonly etag: string
  readonly type: string
  readonly bodies: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>
}

type StaticFile = ServedFile & { readonly modified: number; readonly size: number }

type StaticFilesOptions = {
  /** A subfolder that is not served. */
  readonly except?: string
  /** Transforms each file before it is served; every file is then read as text. */
  readonly fill?: (text: string) => string
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.ics': 'text/calendar; charset=utf-8',
}

/**
 * Serves the files of one folder, compressed once and cached in memory (a build is a few megabytes). A file that
 * changes on disk is read again, so a new build needs no restart.
 */
export function createStaticFiles(folder: string, { except, fill }: StaticFilesOptions = {}) {
  const files = new Map<string, StaticFile>()

  async function find(path: string): Promise<StaticFile | undefined> {
    const file = insideFolder(folder, path)
    if (!file || (except && file.startsWith(join(folder, except) + sep))) return undefined
    const status = await stat(file).catch(() => undefined)
    if (!status?.isFile()) {
      files.delete(file)
      return undefined
    }
    const known = files.get(file)
    if (known && known.modified === status.mtimeMs && known.size === status.size) return known
    const content = fill ? new TextEncoder().encode(fill(await readFile(file, 'utf8'))) : await readFile(file)
    const read = { ...toServedFile(content, file), modified: status.mtimeMs, size: status.size }
    files.set(file, read)
    return read
  }

  /** Serves a path below the folder, or returns undefined if there is no such file. */
  return async function serveFile(c: Context, path: string, status: 200 | 404 = 200): Promise<Response | undefined> {
    const file = await find(path)
    if (!file) return undefined
    return respondWithFile(c, file, path, status)
  }
}

/** Prepares content for serving; the path's extension determines its type. */
export function toServedFile(content: Uint8Array | string, path: string): ServedFile {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
  return {
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    type: types[extname(path)] ?? 'application/octet-stream',
    bodies: new Map([['identity', Promise.resolve(bytes)]]),
  }
}

export async function respondWithFile(
  c: Context,
  file: ServedFile,
  path: string,
  status: 200 | 404 = 200,
): Promise<Response> {
  const encoding = isCompressible(file.type) ? acceptedEncoding(c.req.header('accept-encoding')) : 'identity'
  const headers: Record<string, string> = {
    'Content-Type': file.type,
    // Files in assets/ have a content hash in their names; other names stay the same across builds.
    'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: `W/${file.etag}`, // one tag for all encodings of the same content
    Vary: 'Accept-Encoding',
  }
  if (status === 200 && c.req.header('if-none-match')?.includes(file.etag))
    return new Response(null, { status: 304, headers })
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding
  const body = await bodyOf(file, encoding)
  headers['Content-Length'] = String(body.byteLength)
  return new Response(c.req.method === 'HEAD' ? null : body, { status, headers })
}

function insideFolder(folder: string, path: string): string | undefined {
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return undefined
  }
  if (decoded.includes('\0')) return undefined
  const file = normalize(join(folder, decoded))
  return file.startsWith(folder + sep) ? file : undefined
}

function isCompressible(type: string): boolean {
  return /^(text\/|application\/(json|manifest\+json|wasm)|image\/svg|font\/ttf)/.test(type)
}

function acceptedEncoding(header: string | undefined): Encoding {
  const accepted = new Set((header ?? '').split(',').map((part) => part.split(';')[0]?.trim()))
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') ? 'gzip' : 'identity'
}

async function bodyOf(file: ServedFile, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const known = file.bodies.get(encoding)
  if (known) return known
  const made = Promise.resolve(file.bodies.get('identity') ?? new Uint8Array()).then((content) =>
    compressed(content, encoding),
  )
  file.bodies.set(encoding, made)
  return made
}

async function compressed(content: Uint8Array, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'gzip') return new Uint8Array(await promisify(gzip)(content, { level: 9 }))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength }
  return new Uint8Array(await promisify(brotliCompress)(content, { params }))
}
