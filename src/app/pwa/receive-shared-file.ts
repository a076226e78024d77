import { saveSharedFile } from '#ui/browser/shared-file.ts'

/**
 * The path of the manifest's share_target. Not imported from paths.ts, which would bring the router into the service
 * worker.
 */
export const importPath = '/dashboard/import'

/**
 * Far above the import limit, so that the import screen can say that a file is too large; something as large as a video
 * is not even stored.
 */
const mostBytes = 20_000_000

/** The outcome of a share; `?shared=` passes it to the import screen (src/features/import/shared-file-note.tsx). */
export type SharedOutcome = 'file' | 'first' | 'nothing' | 'large' | 'failed'

/**
 * Stores the first file that another app shared with this one, and redirects to the import screen, which opens with it.
 */
export async function receiveSharedFile(request: Request, keep = saveSharedFile): Promise<Response> {
  const to = new URL(`${importPath}?kind=games&shared=${await outcomeOf(request, keep)}`, request.url)
  return Response.redirect(to.href, 303)
}

async function outcomeOf(request: Request, keep: typeof saveSharedFile): Promise<SharedOutcome> {
  try {
    const form = await request.formData()
    const [first, ...others] = form.getAll('file').filter((part) => part instanceof File && part.name !== '')
    if (!(first instanceof File)) return 'nothing'
    if (first.size > mostBytes) return 'large'
    await keep(first)
    return others.length > 0 ? 'first' : 'file'
  } catch {
    return 'failed' // storage is full, or the form data can't be read
  }
}
