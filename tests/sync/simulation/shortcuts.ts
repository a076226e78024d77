// The underlying IndexedDB clones every key and value on its way in and out, and Node's `structuredClone` sends each
// through a channel, which takes longer than the rest of a read. What is stored here is plain data: no cycles, no value
// twice. Anything else is cloned as before, or refused.

const cloneAnything = globalThis.structuredClone

function clone(value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') return cloneAnything(value) // refuses these
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(clone)
  if (Object.getPrototypeOf(value) !== Object.prototype) return cloneAnything(value)
  const copy: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) copy[key] = clone(inner)
  return copy
}

globalThis.structuredClone = <T>(value: T, options?: StructuredSerializeOptions) =>
  options ? cloneAnything(value, options) : (clone(value) as T)

// Dexie tells other tabs over a channel what changed, for queries that are being watched: there are none here, and
// workers would hear it from each other.
Reflect.deleteProperty(globalThis, 'BroadcastChannel')

// For each requested microtask, Node keeps the context of the request. A promise's microtask is just as good, without
// that. (Dexie changes both names now and then.)
const settled = Promise.resolve()
const then: (this: Promise<void>, task: () => void) => unknown = Reflect.get(Promise.prototype, 'then')
globalThis.queueMicrotask = (task) => void then.call(settled, task)

// Most requests end with an abort of what is no longer needed. Node's signals keep track of each other by weak
// references and create a DOMException with its stack for each, which takes longer than the rest of the request. Here
// they live as long as the history, and nobody reads the reason.

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
