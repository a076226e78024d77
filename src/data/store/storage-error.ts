import { t } from './words.ts'

export type StorageProblem = keyof typeof t.storageProblems

/** The device could not store or read something. No part of the change was stored; the form keeps its input. */
export class StorageError extends Error {
  readonly problem: StorageProblem

  constructor(problem: StorageProblem, options?: ErrorOptions) {
    super(t.storageProblems[problem], options)
    this.name = 'StorageError'
    this.problem = problem
  }
}

const failures: ReadonlySet<string> = new Set([
  'AbortError',
  'DatabaseClosedError',
  'InvalidStateError',
  'MissingAPIError',
  'OpenFailedError',
  'TimeoutError',
  'UnknownError',
  'VersionError',
])

/** Translates IndexedDB errors; returns any other error unchanged. */
export function toStorageError(error: unknown): unknown {
  const names = errorNames(error)
  if (names.includes('QuotaExceededError')) return new StorageError('full', { cause: error })
  if (names.some((name) => failures.has(name))) return new StorageError('unavailable', { cause: error })
  return error
}

/** A full disk arrives as an AbortError around a QuotaExceededError, or inside a BulkError's list of failures. */
function errorNames(error: unknown, depth = 0): string[] {
  if (typeof error !== 'object' || error === null || depth > 3) return []
  const { name, inner, failures } = error as { name?: unknown; inner?: unknown; failures?: unknown }
  const nested = [inner, ...(Array.isArray(failures) ? (failures as unknown[]) : [])]
  return [...(typeof name === 'string' ? [name] : []), ...nested.flatMap((each) => errorNames(each, depth + 1))]
}
