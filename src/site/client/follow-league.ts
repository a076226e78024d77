/** Servers keep a league's data for up to this long, so a page may lack what changed just before its stream opened. */
const keptMs = 10_000
/** The page may come from a different server than the events. */
const retriesMs = [5_000, 10_000]

type Parts = {
  /** Fetches the page again. Resolves to whether it has changed. */
  readonly onNews: () => Promise<boolean>
  /** The stream has opened or ended. */
  readonly onPace: () => void
}

/** Follows the server's stream of changes to this league's page, if it has one; otherwise the page keeps polling. */
export function followLeague({ onNews, onPace }: Parts) {
  const [, , slug = ''] = location.pathname.split('/')
  let source: EventSource | null = null
  let isOpen = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const setOpen = (now: boolean): void => {
    if (now === isOpen) return
    isOpen = now
    onPace()
  }

  /** All visitors learn of a change at once, and spread fetching it over the time that the server gives. */
  const askIn = (delayMs: number, retries: readonly number[]): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void askNow(retries), delayMs)
  }

  const askNow = async ([next, ...later]: readonly number[]): Promise<void> => {
    const hasChanged = await onNews()
    if (!hasChanged && next !== undefined && source) askIn(next, later)
  }

  const open = (): void => {
    const stream = new EventSource(`/live/v1/leagues/${slug}`)
    source = stream
    stream.addEventListener('open', () => {
      askIn(keptMs * (1 + Math.random()), [])
      setOpen(true)
    })
    stream.addEventListener('change', (event: MessageEvent<string>) => {
      const spreadMs = Number(event.data)
      askIn((Number.isFinite(spreadMs) ? spreadMs : 0) * Math.random(), retriesMs)
    })
    stream.addEventListener('error', () => setOpen(false)) // the browser connects again, unless the server refuses
  }

  return {
    isOpen: () => isOpen,
    /** Opens the stream or closes it. One that the server has refused stays closed until the page is hidden and shown. */
    want(isWanted: boolean): void {
      if (isWanted && !source) open()
      if (isWanted || !source) return
      source.close()
      source = null
      isOpen = false
      clearTimeout(timer)
    },
  }
}
