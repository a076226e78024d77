import { IDBDatabase, IDBIndex, IDBObjectStore, indexedDB } from 'fake-indexeddb'

// What goes wrong beneath Dexie: a process that dies between two transactions, a full disk, a browser that clears a
// site's storage, a copied profile, and what WebKit's store on disk does differently (docs/engines.md). Reads here
// bypass IndexedDB, so that watching has no cost and no side effects.

type RawRecord = { readonly key: unknown; value: unknown }
type RawStore = {
  readonly records: {
    readonly records: { size(): number }
    values(): Iterable<RawRecord>
    put(record: RawRecord): void
  }
  readonly rawIndexes: ReadonlyMap<string, { records: { values(): Iterable<RawRecord>; put(record: RawRecord): void } }>
  readonly keyGenerator: { num: number } | null
}
type RawTransaction = { readonly db: object; readonly error: unknown; abort(): void }
type RawDatabase = {
  readonly rawObjectStores: ReadonlyMap<string, RawStore>
  readonly connections: readonly object[]
  readonly transactions: readonly RawTransaction[]
}

const databases = Reflect.get(indexedDB, '_databases') as Map<string, RawDatabase>

/** Database → the number of transactions that may still begin before the process dies. */
const dying = new Map<string, number>()
/** Database → the number of writes that there is still space for. */
const room = new Map<string, number>()
const dead = new WeakSet<object>()
/** Database → the number of times its contents may have changed. */
const changes = new Map<string, number>()

function change(name: string): void {
  changes.set(name, changesOf(name) + 1)
}

/** Returns a number that increases with everything that may change what is stored, and never decreases. */
export function changesOf(name: string): number {
  return changes.get(name) ?? 0
}

type Begin = IDBDatabase['transaction']
const begin: Begin = Reflect.get(IDBDatabase.prototype, 'transaction')
IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...parameters: Parameters<Begin>) {
  if (dead.has(this)) throw new DOMException('This process is dead', 'AbortError')
  const left = dying.get(this.name)
  if (left === 0) {
    dying.delete(this.name)
    kill(this.name)
    throw new DOMException('This process died', 'AbortError')
  }
  if (left !== undefined) dying.set(this.name, left - 1)
  const transaction = begin.apply(this, parameters)
  if (parameters[1] === 'readwrite') {
    change(this.name)
    transaction.addEventListener('complete', () => {
      for (const pass of clocks.get(this.name) ?? []) pass(strictWriteMs)
    })
  }
  return transaction
}

/** How long WebKit takes until a write is safely on disk, which the app asks for. */
const strictWriteMs = 12

/** Database → the clocks of its processes. */
const clocks = new Map<string, ((ms: number) => void)[]>()

/** `pass` lets time pass for a process on this database while it writes. */
export function passTimeOfWrites(name: string, pass: (ms: number) => void): void {
  clocks.set(name, [...(clocks.get(name) ?? []), pass])
}

type OpenCursor = (query?: unknown, direction?: IDBCursorDirection) => IDBRequest
type Queued = { operation: () => unknown }
for (const Source of [IDBObjectStore, IDBIndex]) {
  for (const method of ['openCursor', 'openKeyCursor']) {
    const open = Reflect.get(Source.prototype, method) as OpenCursor
    const openUnlessEmpty = function (this: IDBObjectStore | IDBIndex, ...parameters: Parameters<OpenCursor>) {
      const request = open.apply(this, parameters)
      if (parameters[1]?.endsWith('unique') !== true) return request
      const { name, transaction } = 'objectStore' in this ? this.objectStore : this
      const [queued] = (Reflect.get(transaction, '_requests') as Queued[]).slice(-1)
      if (!queued) throw new Error('The request is not among those of its transaction')
      const { operation } = queued
      queued.operation = () => {
        if (valuesOf(transaction.db.name, name).length > 0) return operation()
        throw new DOMException('Unable to open cursor', 'UnknownError')
      }
      return request
    }
    Reflect.set(Source.prototype, method, openUnlessEmpty)
  }
}

type Write = IDBObjectStore['put']
for (const method of ['put', 'add'] as const) {
  const write: Write = Reflect.get(IDBObjectStore.prototype, method)
  IDBObjectStore.prototype[method] = function (this: IDBObjectStore, ...parameters: Parameters<Write>) {
    const { name } = this.transaction.db
    const left = room.get(name)
    if (left === 0) throw new DOMException('The disk is full', 'QuotaExceededError')
    if (left !== undefined) room.set(name, left - 1)
    return write.apply(this, parameters)
  }
}

/** Kills every process on this database: their open transactions are rolled back, and they never begin any others. */
export function kill(name: string): void {
  const database = databases.get(name)
  if (!database) return
  change(name)
  clocks.delete(name)
  for (const connection of database.connections) dead.add(connection)
  for (const transaction of database.transactions) abort(transaction)
}

export function isKilled(connection: object): boolean {
  return dead.has(connection)
}

function abort(transaction: RawTransaction): void {
  try {
    transaction.abort()
  } catch {
    // The transaction was just about to complete.
  }
}

/** Makes the process die after this many transactions; null lets it live. */
export function dieAfter(name: string, transactions: number | null): void {
  if (transactions === null) dying.delete(name)
  else dying.set(name, transactions)
}

export function isDying(name: string): boolean {
  return dying.has(name)
}

/** Limits the number of writes that there is space for; null removes the limit. */
export function limitRoom(name: string, writes: number | null): void {
  if (writes === null) room.delete(name)
  else room.set(name, writes)
}

/** Clears the database without notice, as a browser does. */
export function evict(name: string): void {
  kill(name)
  databases.delete(name)
  change(name)
  dying.delete(name)
  room.delete(name)
}

/** Copies the contents between two databases with the same stores. */
export function copyDatabase(from: string, to: string): void {
  const [source, target] = [databases.get(from), databases.get(to)]
  if (!source || !target) throw new Error('There is no such database to copy')
  change(to)
  for (const [name, store] of source.rawObjectStores) {
    const copy = target.rawObjectStores.get(name)
    if (!copy) throw new Error(`The copy has no store ${name}`)
    for (const record of store.records.values()) copy.records.put(structuredClone(record))
    for (const [index, { records }] of store.rawIndexes) {
      for (const record of records.values()) copy.rawIndexes.get(index)?.records.put(structuredClone(record))
    }
    if (copy.keyGenerator && store.keyGenerator) copy.keyGenerator.num = store.keyGenerator.num
  }
}

/**
 * Returns the store's values in the order of their keys. These are the stored objects themselves, which no one may
 * modify.
 */
export function valuesOf<T>(database: string, store: string): T[] {
  const raw = databases.get(database)?.rawObjectStores.get(store)
  if (!raw || raw.records.records.size() === 0) return [] // most tables are empty here
  return Array.from(raw.records.values(), ({ value }) => value as T)
}

/** Changes stored values in place, bypassing the database. Indexed columns must not change. */
export function rewrite<T>(database: string, store: string, next: (value: T) => T): void {
  const raw = databases.get(database)?.rawObjectStores.get(store)
  change(database)
  for (const record of raw?.records.values() ?? []) record.value = next(record.value as T)
}
