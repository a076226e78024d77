/** A placeholder for the deployment's address while rendering; the server fills it in. */
export const unknownOrigin = 'https://origin.invalid'

type Exists = (file: string) => boolean

const notFound = '_not-found'
const feeds = ['/robots.txt', '/sitemap.xml', '/rss.xml']
const pagePath = /^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?$/

/**
 * Returns the file for a path: `/` → `/index.html`, `/blog/why` → `/blog/why.html`, `/success?type=subscription` →
 * `/success.subscription.html`.
 */
export function toPageFile(path: string): string {
  return path === '/' ? '/index.html' : `${path.replace('?type=', '.')}.html`
}

/** Returns the file for a path of the site, or undefined if there is none. */
export function findPageFile(path: string, search: string, exists: Exists): string | undefined {
  if (feeds.includes(path)) return path
  if (!pagePath.test(path)) return undefined
  const type = new URLSearchParams(search).get('type') ?? ''
  const wanted = /^[a-z]+$/.test(type) ? [toPageFile(`${path}?type=${type}`), toPageFile(path)] : [toPageFile(path)]
  return wanted.find(exists)
}

/**
 * Returns the file of the not-found page for the part of the site that the path is in, or of the site's general
 * not-found page if that part has none.
 */
export function findNotFoundFile(path: string, exists: Exists): string {
  const [, part = ''] = path.split('/')
  const own = toPageFile(`/${part}/${notFound}`)
  return /^[a-z0-9-]+$/.test(part) && exists(own) ? own : toPageFile(`/${notFound}`)
}
