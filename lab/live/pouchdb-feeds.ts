import { request, type ClientRequest } from 'node:http'

// PouchDB Server's own live channel: a continuous feed of changes per device, which brings the documents themselves.

type Feeds = {
  /** Writes a document, and returns how long it took to reach each feed of that database. */
  write(): Promise<number[]>
  close(): void
}

/** Opens feeds on the databases, evenly. */
export async function openPouchFeeds(url: string, databases: number, feeds: number): Promise<Feeds> {
  const names = Array.from({ length: databases }, (_, index) => `live-${feeds}-${index}`)
  for (const name of names) await fetch(`${url}/${name}`, { method: 'PUT' })
  const arrivals = new Map<string, number[]>()
  const open: ClientRequest[] = []
  await Promise.all(
    Array.from({ length: feeds }, async (_, index) => {
      const asked = request(
        `${url}/${names[index % databases] ?? ''}/_changes?feed=continuous&include_docs=true&since=now&heartbeat=15000`,
        { agent: false },
      )
      open.push(asked)
      asked.on('error', () => undefined)
      asked.end()
      await new Promise<void>((resolve) => {
        asked.once('response', (response) => {
          response.setEncoding('utf8')
          response.on('data', (text: string) => {
            for (const [, id] of text.matchAll(/"id":"([^"]+)"/g)) arrivals.get(id ?? '')?.push(performance.now())
          })
          response.on('error', () => undefined)
          resolve()
        })
        asked.flushHeaders()
        setTimeout(resolve, 2_000) // the server sends its headers with the first change or heartbeat
      })
    }),
  )
  let turn = 0
  return {
    async write() {
      const name = names[turn % databases] ?? ''
      const id = `change-${turn++}`
      const expected = Math.floor(feeds / databases)
      const mine: number[] = []
      arrivals.set(id, mine)
      const startedAt = performance.now()
      const answer = await fetch(`${url}/${name}/${id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ home_score: turn, away_score: 1 }),
      })
      if (!answer.ok) throw new Error(`PouchDB's server did not take a change: ${await answer.text()}`)
      while (mine.length < expected && performance.now() - startedAt < 60_000)
        await new Promise((resolve) => setTimeout(resolve, 5))
      return mine.map((at) => at - startedAt)
    },
    close: () => {
      for (const asked of open) asked.destroy()
    },
  }
}
