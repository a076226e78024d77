import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from 'hono'
import { fileFor, notFoundFile, unknownOrigin } from '#site/page-file.ts'
import { createStaticFiles } from './static-files.ts'

/**
 * The pages that were rendered with the build (prerender-site.ts), with the address of this deployment in place of the
 * unknown one.
 */
export function createPublicPages(folder: string, publicUrl: () => string) {
  const site = join(folder, 'site')
  const fill = (text: string) => text.replaceAll(unknownOrigin, publicUrl())
  const serveFile = createStaticFiles(site, { fill })
  const exists = (file: string) => existsSync(join(site, file))

  return {
    has: (path: string): boolean => fileFor(path, '', exists) !== undefined,

    /** The answer for a page or a feed of the site, undefined where the path is none. */
    async serve(c: Context): Promise<Response | undefined> {
      const file = fileFor(c.req.path, new URL(c.req.url).search, exists)
      return file === undefined ? undefined : serveFile(c, file)
    },

    notFound: (c: Context): Promise<Response | undefined> => serveFile(c, notFoundFile(c.req.path, exists), 404),
  }
}
