/** Counts what is under way for each key in this process. */
export type InFlight = {
  /** Null where `most` are already. What it returns is called when the work is done. */
  enter(key: string, most: number): (() => void) | null
}

export function createInFlight(): InFlight {
  const counts = new Map<string, number>()
  return {
    enter(key, most) {
      const count = counts.get(key) ?? 0
      if (count >= most) return null
      counts.set(key, count + 1)
      return () => {
        const left = (counts.get(key) ?? 0) - 1
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      }
    },
  }
}
