import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Creates a temporary folder for a data folder and other files. If this process runs as root, PostgreSQL runs as
 * another user, who must be able to traverse the folder.
 */
export async function createFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `fieldside-${name}-`))
  await chmod(folder, 0o711)
  return folder
}
