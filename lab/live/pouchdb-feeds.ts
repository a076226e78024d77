import { request } from 'node:http'

// PouchDB Server's own live channel: a continuous feed of changes per device, which brings the documents themselves.

type Feeds = {
  /** Writes a document, and returns how long it took to reach each feed of that database. */
  write(): Promise<number[]>
  close(): void
}

/** Opens feeds on the databases, evenly, and waits until each of them has brought a first document. */
export async function openPouchFeeds(url: string, databases: number, feeds: number): Promise<Feeds> {
  const names = Array.from({ length: databases }, (_, index) => `live-${feeds}-${databases}-${index}`)
  for (const name of names) await fetch(`${url}/${name}`, { method: 'PUT' })
  const arrivals = new Map<string, number[]>()
  const ready = new Set<number>()
  const open = Array.from({ length: feeds }, (_, index) => {
    const path = `${names[index % databases] ?? ''}/_changes?feed=continuous&include_docs=true&since=now&heartbeat=15000`
    const asked = request(`${url}/${path}`, { agent: false })
    asked.on('error', () => undefined) // the connection is destroyed at the end
    asked.once('response', (response) => {
      response.setEncoding('utf8')
      response.on('error', () => undefined)
      response.on('data', (text: string) => {
        for (const [, id = ''] of text.matchAll(/"id":"([^"]+)"/g)) {
          ready.add(index)
          arrivals.get(id)?.push(performance.now())
        }
      })
    })
    asked.end()
    return asked
  })
  for (let tried = 0; ready.size < feeds; tried++) {
    if (tried === 60) throw new Error(`Of ${feeds} feeds, ${feeds - ready.size} bring nothing`)
    for (const name of names) await put(`${url}/${name}/first-${tried}`)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  let turn = 0
  return {
    async write() {
      const name = names[turn % databases] ?? ''
      const id = `change-${turn++}`
      const mine: number[] = []
      arrivals.set(id, mine)
      const startedAt = performance.now()
      await put(`${url}/${name}/${id}`)
      while (mine.length < Math.floor(feeds / databases) && performance.now() - startedAt < 60_000)
        await new Promise((resolve) => setTimeout(resolve, 5))
      return mine.map((at) => at - startedAt)
    },
    close() {
      for (const asked of open) asked.destroy()
    },
  }
}

async function put(url: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'PUT', headers, body: JSON.stringify({ home_score: 3, away_score: 1 }) })
  if (!answer.ok) throw new Error(`PouchDB's server did not take a change: ${await answer.text()}`)
}
