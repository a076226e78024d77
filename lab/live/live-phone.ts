import { request } from 'node:http'
import { readEvents } from '#app/boot/read-events.ts'
import { LoadPhone } from '../load/phone.ts'
import type { LoadPerson } from '../load/world.ts'
import { Readable } from 'node:stream'

type Change = {
  readonly organizationId: string
  readonly version: number
  readonly spreadMs: number
  readonly page?: { readonly since: number; readonly visibility: string }
}

export type LivePhone = {
  readonly person: LoadPerson
  readonly phone: LoadPhone
  /** When each version was announced, and when its rows were here. */
  readonly announcedAt: Map<number, number>
  readonly arrivedAt: Map<number, number>
  /** How many versions came with their rows. */
  readonly withRows: () => number
  close(): void
}

/**
 * Opens a stream and does what the app does with it: takes the rows that an event brings, and otherwise pulls after a
 * random part of the time that it gives.
 */
export async function openLivePhone(
  person: LoadPerson,
  server: { readonly url: string; readonly key: string },
  { version, like }: { version: number; like: LoadPhone },
): Promise<LivePhone> {
  const phone = new LoadPhone(person, [], () => server)
  phone.copyCursor(like)
  const announcedAt = new Map<number, number>()
  const arrivedAt = new Map<number, number>()
  let withRows = 0

  async function follow(body: ReadableStream<Uint8Array>): Promise<void> {
    let have = version
    for await (const { name, data } of readEvents(body, () => undefined)) {
      if (name !== 'change') continue
      const change = JSON.parse(data) as Change
      announcedAt.set(change.version, performance.now())
      if (change.version <= have) continue
      have = change.version
      if (change.page && phone.follow(change.page, change.version)) {
        withRows += 1
        arrivedAt.set(change.version, performance.now())
        continue
      }
      setTimeout(() => {
        void pull(phone).then(() => arrivedAt.set(change.version, performance.now()))
      }, Math.random() * change.spreadMs)
    }
  }

  const asked = request(`${server.url}/live/v1/changes`, {
    agent: false,
    headers: { authorization: `Bearer ${person.token}`, 'last-event-id': `${person.org}:${version}` },
  })
  asked.end()
  await new Promise<void>((resolve, reject) => {
    asked.once('error', reject)
    asked.once('response', (response) => {
      if (response.statusCode !== 200) reject(new Error(`A stream was refused with ${String(response.statusCode)}`))
      else {
        follow(Readable.toWeb(response) as ReadableStream<Uint8Array>).catch(() => undefined) // ends when it is closed
        resolve()
      }
    })
  })
  asked.on('error', () => undefined)
  return { person, phone, announcedAt, arrivedAt, withRows: () => withRows, close: () => asked.destroy() }
}

/** Tries again if the server closed an idle connection at that very moment, as a browser does. */
async function pull(phone: LoadPhone): Promise<number> {
  try {
    return await phone.pull()
  } catch (error) {
    if (error instanceof TypeError) return phone.pull()
    throw error
  }
}
