// The underlying IndexedDB clones every key and value on its way in and out, and Node's `structuredClone` sends each
// through a channel, which takes longer than the rest of a read. What is stored here is plain data, without cycles or
// repeated values, so it is copied directly. Anything else is cloned as before, or refused.

const cloneAnything = globalThis.structuredClone

function clone(value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') return cloneAnything(value) // structuredClone refuses these
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(clone)
  if (Object.getPrototypeOf(value) !== Object.prototype) return cloneAnything(value)
  const copy: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) copy[key] = clone(inner)
  return copy
}

globalThis.structuredClone = <T>(value: T, options?: StructuredSerializeOptions) =>
  options ? cloneAnything(value, options) : (clone(value) as T)

// Dexie uses a channel to tell other tabs what has changed, for queries that are being watched. There are no such
// queries here, and workers would receive each other's messages.
Reflect.deleteProperty(globalThis, 'BroadcastChannel')

// For each requested microtask, Node stores the context of the request. A promise's microtask works just as well,
// without that overhead. (Dexie occasionally replaces both functions.)
const settled = Promise.resolve()
const then: (this: Promise<void>, task: () => void) => unknown = Reflect.get(Promise.prototype, 'then')
globalThis.queueMicrotask = (task) => void then.call(settled, task)

// Most requests end by aborting what is no longer needed. Node's signals keep track of each other by weak references
// and create a DOMException with its stack for each abort, which takes longer than the rest of the request. Here they
// live as long as the history, and no one reads the reason.

class Signal {
  aborted = false
  readonly #waiting = new Set<() => void>()

  addEventListener(_event: 'abort', listener: () => void): void {
    this.#waiting.add(listener)
  }

  removeEventListener(_event: 'abort', listener: () => void): void {
    this.#waiting.delete(listener)
  }

  end(): void {
    if (this.aborted) return
    this.aborted = true
    for (const listener of this.#waiting) listener()
    this.#waiting.clear()
  }

  static any(signals: readonly Signal[]): Signal {
    const first = new Signal()
    first.aborted = signals.some(({ aborted }) => aborted)
    if (!first.aborted) for (const signal of signals) signal.addEventListener('abort', () => first.end())
    return first
  }
}

class Controller {
  readonly signal = new Signal()

  abort(): void {
    this.signal.end()
  }
}

Object.assign(globalThis, { AbortSignal: Signal, AbortController: Controller })
