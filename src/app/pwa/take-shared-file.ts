import { keepSharedFile } from '#ui/browser/shared-file.ts'

/** The manifest's share_target; not from paths.ts, which brings the router into the service worker. */
export const importPath = '/dashboard/import'

/** Far above what an import takes, so that its own words can say what is too large; a film is not even kept. */
const mostBytes = 20_000_000

/** How a share ended; `?shared=` says it to the import screen (src/features/import/shared-file-note.tsx). */
export type SharedOutcome = 'file' | 'first' | 'nothing' | 'large' | 'failed'

/** Another app shared a file with this one: it is kept on the device, and the import screen opens with it. */
export async function takeSharedFile(request: Request, keep = keepSharedFile): Promise<Response> {
  const to = new URL(`${importPath}?kind=games&shared=${await outcomeOf(request, keep)}`, request.url)
  return Response.redirect(to.href, 303)
}

async function outcomeOf(request: Request, keep: typeof keepSharedFile): Promise<SharedOutcome> {
  try {
    const form = await request.formData()
    const [first, ...others] = form.getAll('file').filter((part) => part instanceof File && part.name !== '')
    if (!(first instanceof File)) return 'nothing'
    if (first.size > mostBytes) return 'large'
    await keep(first)
    return others.length > 0 ? 'first' : 'file'
  } catch {
    return 'failed' // no room, or a form that cannot be read
  }
}
