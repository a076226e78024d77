// The IndexedDB beneath clones every key and value on its way in and out, and Node's `structuredClone` sends each
// through a channel, which takes longer than all the rest of a read. What is stored here is plain data: no cycles, no
// value twice. Anything else is cloned as before, or refused.

const cloneAnything = globalThis.structuredClone

function clone(value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') return cloneAnything(value) // refuses it
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(clone)
  if (Object.getPrototypeOf(value) !== Object.prototype) return cloneAnything(value)
  const copy: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) copy[key] = clone(inner)
  return copy
}

globalThis.structuredClone = <T>(value: T, options?: StructuredSerializeOptions) =>
  options ? cloneAnything(value, options) : (clone(value) as T)

// Dexie tells other tabs over a channel what changed, for queries that are watched: here are none, and one worker would
// hear it from the other.
Reflect.deleteProperty(globalThis, 'BroadcastChannel')
