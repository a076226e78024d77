import { OperatorError } from '../../operator-error.ts'

/**
 * Explains in one sentence why PostgreSQL does not start and what to do. `lines` is what a program printed before it
 * failed, or the error code of a file operation.
 */
export function toStartError(folder: string, lines: readonly string[]): OperatorError {
  const found = sentences.find(({ pattern }) => lines.some((line) => pattern.test(line)))
  return new OperatorError(found ? found.sentence(folder) : unknownFailure(lines))
}

export function isOutOfSpace(lines: readonly string[]): boolean {
  return lines.some((line) => /No space left on device|Disk quota exceeded/.test(line))
}

export function isPortTaken(lines: readonly string[]): boolean {
  return lines.some((line) => /could not bind .*address/i.test(line))
}

const sentences: readonly { pattern: RegExp; sentence: (folder: string) => string }[] = [
  {
    pattern: /No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/,
    sentence: (folder) =>
      `The disk of the data folder ${folder} is full: make room on it, then start again. Nothing is lost.`,
  },
  {
    pattern: /Read-only file system|EROFS/,
    sentence: (folder) =>
      `The data folder ${folder} is on a file system that is mounted read-only: mount it for writing, or set DATA_DIR to another folder.`,
  },
  {
    pattern: /could not bind .*address/i,
    sentence: () =>
      'The port of the database is taken by another program: stop that program, or start again on another port.',
  },
  {
    pattern: /could not map anonymous shared memory|Cannot allocate memory|could not fork|out of memory/i,
    sentence: () =>
      'There is not enough memory for the database: it needs about 150 MB. Stop other programs, or raise the limit.',
  },
  {
    pattern: /could not create shared memory segment|could not create semaphores|Function not implemented/,
    sentence: () =>
      'This system gives the database no shared memory: allow System V shared memory here, or set DATABASE_URL to a PostgreSQL server.',
  },
  {
    pattern: /pre-existing shared memory block|lock file ".*" already exists/,
    sentence: (folder) =>
      `Another PostgreSQL still works in the data folder ${folder}: stop it, or set DATA_DIR to another folder.`,
  },
  {
    pattern: /administrative permissions is not permitted/,
    sentence: () =>
      'PostgreSQL does not run as an administrator: start Fieldside from a terminal that is not elevated.',
  },
  {
    pattern: /wrong ownership|Permission denied|Operation not permitted|EACCES|EPERM/,
    sentence: (folder) =>
      `The database in ${folder} may not be read or written by the user that runs it: give that user the folder with everything in it (chown -R), or set DATA_DIR to another one.`,
  },
  {
    pattern:
      /could not locate a valid checkpoint record|invalid (primary )?checkpoint|could not open file ".*pg_control"|is not a database cluster directory|incorrect checksum in control file|invalid page in block/,
    sentence: (folder) =>
      `The database in ${folder} is damaged: keep a copy of that folder, and restore the latest backup into a new one (npm run admin -- restore).`,
  },
]

function unknownFailure(lines: readonly string[]): string {
  const telling = lines.findLast((line) => /^(FATAL|PANIC|.*error):/i.test(line)) ?? lines.at(-1)
  return `The database does not start${telling ? ` (${telling.trim()})` : ''}: look for that message in PostgreSQL's manual, or restore the latest backup (npm run admin -- restore).`
}
