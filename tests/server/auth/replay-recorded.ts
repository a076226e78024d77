import { beforeAll, describe, expect, test } from 'vitest'
import { claimsOf, type Answered, type Sent, type World } from './account-world.ts'
import { differences, linkInMail, recordedCases, redirectIn, type RecordedCase } from './recorded-cases.ts'
import { createStories, type Stories } from './recorded-stories.ts'

/** How a server handles a recorded call. `answers` is the response that it gives instead of the recorded one. */
export type Tag =
  | 'same'
  | {
      readonly is: 'different on purpose' | 'not offered'
      readonly because: string
      readonly answers: { readonly status?: number; readonly code?: string; readonly body?: unknown }
    }

type Server = {
  readonly main: World
  /** Returns the server with the settings that a case was recorded with. */
  readonly worldOf: (name: string) => World
}

/**
 * Replays each recorded call of a real auth server against another one, in the recorded order. That server must give
 * the same response, or a different one for which the tags give a reason. A case without a tag fails.
 */
export function replayRecorded(tags: Readonly<Record<string, Tag>>, start: () => Promise<Server>): void {
  let server: Server
  let stories: Stories
  /** The kind of the current calls, and the number of emails when the first call of this kind was made. */
  let mailsBefore = { kind: '', count: 0 }
  beforeAll(async () => {
    server = await start()
    stories = createStories(server.main, server.worldOf)
  })

  test('every recorded call has a tag, and every tag is one of a recorded call', () => {
    expect(Object.keys(tags).toSorted()).toEqual(recordedCases.map(({ name }) => name).toSorted())
    for (const tag of Object.values(tags)) expect(tag === 'same' || tag.because.length > 10).toBe(true)
  })

  describe.sequential('answers as recorded', () => {
    test.each(recordedCases.map((each) => [each.name, each] as const))('%s', async (_name, recorded) => {
      expect(await problemsOf(recorded)).toEqual([])
    })
  })

  async function problemsOf(recorded: RecordedCase): Promise<string[]> {
    const { name, request, mail, answer: expected } = recorded
    const tag = tags[name]
    if (tag === undefined) return [`${name} has no tag`]
    if (request) return judge(tag, expected, await replay(recorded))
    const [observed, body] = mail
      ? [await mailOf(recorded), linkInMail(mail.text)]
      : [await stories.scenes[name]?.(), expected]
    if (observed === undefined) return [`Nothing replays ${name}`]
    return differences(tag === 'same' ? body : tag.answers.body, observed)
  }

  async function replay({ name, request }: RecordedCase): Promise<Answered> {
    if (!request) throw new Error(`${name} is no request`)
    const world = server.worldOf(name)
    const sent: Sent = (await stories.before[name]?.()) ?? {}
    const [kind = ''] = name.split('.')
    if (mailsBefore.kind !== kind) mailsBefore = { kind, count: await mailCount() }
    const path = (sent.path ?? request.path).replace(/(pkce_)?<token-hash>/, sent.token ?? '')
    const recorded = Object.fromEntries(
      Object.entries(request.headers ?? {}).filter(([, value]) => !value.includes('<')),
    )
    const raw = sent.raw ?? request.raw
    const body = request.body && { ...request.body, ...sent.body }
    const answer = await world.ask(request.method, path, {
      ...(body ? { body } : {}),
      ...(raw === undefined ? {} : { raw }),
      headers: { ...recorded, ...sent.headers },
    })
    await stories.after[name]?.(answer, { ...sent, ...(body ? { body } : {}) })
    return answer
  }

  /**
   * Runs the setup of a recorded call, and returns the link in the newest email that this kind of call has sent to the
   * recorded recipient.
   */
  async function mailOf({ name, mail }: RecordedCase) {
    server.worldOf(name)
    const before = stories.before[name]
    if (before) mailsBefore = { kind: name, count: await mailCount() }
    await before?.()
    const sent = (await server.main.mails()).slice(mailsBefore.count)
    return linkInMail(sent.findLast(({ to }) => to === mail?.to[0])?.text)
  }

  const mailCount = async () => (await server.main.mails()).length
}

function judge(tag: Tag, expected: RecordedCase['answer'], { status, body, headers }: Answered): string[] {
  if (tag !== 'same') {
    const { status: meant, code } = tag.answers
    return status === meant && codeOf(body) === code ? [] : [`${status} ${String(codeOf(body))} is answered`]
  }
  const token =
    typeof body === 'object' && body !== null && 'access_token' in body ? String(body.access_token) : undefined
  return [
    ...(status === expected?.status ? [] : [`status ${status}`]),
    ...differences(expected?.body ?? null, body),
    ...(expected?.claims === undefined ? [] : differences(expected.claims, claimsOf(token ?? ''), 'claims')),
    ...differences(redirectIn(expected?.headers?.['location']), redirectIn(headers.get('location')), 'location'),
  ]
}

/** Reads the code under either of its two names. */
function codeOf(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return undefined
  const { error_code: code, code: newer } = body as { error_code?: unknown; code?: unknown }
  return code ?? (typeof newer === 'string' ? newer : undefined)
}
