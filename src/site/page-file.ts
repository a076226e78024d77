/** Stands for the address of the deployment in what is rendered before that is known; the server fills it in. */
export const unknownOrigin = 'https://origin.invalid'

type Exists = (file: string) => boolean

const notFound = '_not-found'
const feeds = ['/robots.txt', '/sitemap.xml', '/rss.xml']
const pagePath = /^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?$/

/** `/` → `/index.html`, `/blog/why` → `/blog/why.html`, `/success?type=subscription` → `/success.subscription.html`. */
export function pageFile(path: string): string {
  return path === '/' ? '/index.html' : `${path.replace('?type=', '.')}.html`
}

/** The file that answers a path of the site, undefined where the site has none. */
export function fileFor(path: string, search: string, exists: Exists): string | undefined {
  if (feeds.includes(path)) return path
  if (!pagePath.test(path)) return undefined
  const type = new URLSearchParams(search).get('type') ?? ''
  const wanted = /^[a-z]+$/.test(type) ? [pageFile(`${path}?type=${type}`), pageFile(path)] : [pageFile(path)]
  return wanted.find(exists)
}

/** The file that says that nothing is there, in the words of that part of the site. */
export function notFoundFile(path: string, exists: Exists): string {
  const [, part = ''] = path.split('/')
  const own = pageFile(`/${part}/${notFound}`)
  return /^[a-z0-9-]+$/.test(part) && exists(own) ? own : pageFile(`/${notFound}`)
}
