import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from 'hono'
import { fileFor, notFoundFile, unknownOrigin } from '#site/page-file.ts'
import { createStaticFiles } from './static-files.ts'

/** Answers with a page in the deployment's own look; undefined where it has none. */
type OwnSite = (c: Context, file: string, status?: 200 | 404) => Promise<Response | undefined>

/**
 * The pages that were rendered with the build (prerender-site.ts), with the address of this deployment in place of the
 * unknown one.
 */
export function createPublicPages(folder: string, publicUrl: () => string, own: OwnSite) {
  const site = join(folder, 'site')
  const fill = (text: string) => text.replaceAll(unknownOrigin, publicUrl())
  const serveFile = createStaticFiles(site, { fill })
  const exists = (file: string) => existsSync(join(site, file))

  return {
    has: (path: string): boolean => fileFor(path, '', exists) !== undefined,

    /** The answer for a page or a feed of the site, undefined where the path is none. */
    async serve(c: Context): Promise<Response | undefined> {
      const file = fileFor(c.req.path, new URL(c.req.url).search, exists)
      return file === undefined ? undefined : ((await own(c, file)) ?? serveFile(c, file))
    },

    async notFound(c: Context): Promise<Response | undefined> {
      const file = notFoundFile(c.req.path, exists)
      return (await own(c, file, 404)) ?? serveFile(c, file, 404)
    },
  }
}
