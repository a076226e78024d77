import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A temporary folder for a data folder and more. For root, PostgreSQL runs as another user, who has to get through. */
export async function createFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `fieldside-${name}-`))
  await chmod(folder, 0o711)
  return folder
}
