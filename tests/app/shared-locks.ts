/** An implementation of `navigator.locks` for Node: shared and exclusive, granted in order of request, as specified. */
export function sharedLocks(): Pick<LockManager, 'request' | 'query'> {
  type Asked = { name: string; mode: LockMode; grant: () => void }
  const held: Asked[] = []
  const pending: Asked[] = []
  const isFree = ({ name, mode }: Asked, before: readonly Asked[]) =>
    [...held, ...before].every((one) => one.name !== name || (one.mode === 'shared' && mode === 'shared'))
  const isNext = (asked: Asked, index: number) => isFree(asked, pending.slice(0, index))
  const grantNext = () => {
    for (let next = pending.find(isNext); next; next = pending.find(isNext)) {
      const asked = next
      pending.splice(pending.indexOf(asked), 1)
      held.push(asked)
      asked.grant()
    }
  }
  const request = async (name: string, options: LockOptions, work: (lock: Lock | null) => Promise<unknown>) => {
    const mode = options.mode ?? 'exclusive'
    const asked: Asked = { name, mode, grant: () => undefined }
    if (options.ifAvailable && !isFree(asked, pending)) return work(null)
    await new Promise<void>((resolve) => {
      asked.grant = resolve
      pending.push(asked)
      grantNext()
    })
    try {
      return await work({ name, mode })
    } finally {
      held.splice(held.indexOf(asked), 1)
      grantNext()
    }
  }
  const shown = (locks: readonly Asked[]): LockInfo[] => locks.map(({ name, mode }) => ({ name, mode, clientId: '' }))
  return {
    request: request as LockManager['request'],
    query: () => Promise.resolve({ held: shown(held), pending: shown(pending) }),
  }
}
