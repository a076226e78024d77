/** An implementation of `navigator.locks` for Node: one name, one holder at a time, granted in order of request. */
export function turnTaking(): Pick<LockManager, 'request'> {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request: ((_name: string, work: () => Promise<unknown>) => {
      const mine = last.then(work)
      last = mine.catch(() => undefined)
      return mine
    }) as LockManager['request'],
  }
}
