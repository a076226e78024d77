import type { AdminApi } from '#api/administration/administration.ts'
import type { ExportedUser, UserFilter } from '#api/administration/users.ts'
import { toCsv } from '#ui/browser/csv.ts'
import { rolesInWords } from './user-words.ts'

/** The server is asked for so many at once. */
export const usersPerExport = 1000

/** The text of `users.csv`: everybody who matches, fetched part by part. Null where it was cancelled. */
export async function exportUsers(
  filter: UserFilter,
  ask: AdminApi['exportUsers'],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<string | null> {
  const rows: string[][] = [['Email', 'Role', 'Last Sign In', 'Created At']]
  let last: ExportedUser | null = null
  for (;;) {
    const part: readonly ExportedUser[] = await ask(filter, last, usersPerExport)
    if (signal.aborted) return null
    for (const user of part) rows.push([user.email, rolesInWords(user), user.lastSignInAt ?? 'Never', user.createdAt])
    onProgress(rows.length - 1)
    last = part.at(-1) ?? null
    if (!last || part.length < usersPerExport) return toCsv(rows)
  }
}
