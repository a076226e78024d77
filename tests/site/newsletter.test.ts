// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readQueuedLeads, sendQueuedLeads, startLeadQueue } from '#site/client/leads/lead-queue.ts'
import { startNewsletter } from '#site/client/newsletter.ts'
import { startWaitingLeads } from '#site/client/waiting-leads.ts'

// The newsletter form on a page, as visitors find it; `fetch` reaches the fake server.

type Call = { readonly p_id: string; readonly p_email: string; readonly p_source: string; readonly p_website: string }

let calls: Call[]
/** The server's response to the next call. An error means that there is no network. */
let answer: () => Response | Promise<Response>
const says = (state: object, status = 200) => Response.json(state, { status })
const offline = () => Promise.reject(new TypeError('Failed to fetch'))

beforeAll(() => {
  document.body.innerHTML = `<form data-newsletter>
    <input name="email" type="email"><input name="website"><button type="submit">Subscribe</button><output></output></form>`
  vi.stubGlobal('fetch', async (url: string, init?: { body: string }) => {
    if (url === '/config.json') return says({ supabaseUrl: '', supabaseKey: 'public' })
    const answered = await answer()
    calls.push(JSON.parse(init?.body ?? '') as Call)
    return answered
  })
  startNewsletter()
  startWaitingLeads()
  startLeadQueue()
  return () => {
    vi.unstubAllGlobals()
    document.body.innerHTML = ''
  }
})
beforeEach(() => {
  calls = []
  find('form output').textContent = ''
  answer = () => says({ state: 'ok' })
})
afterEach(() => localStorage.clear())

const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`No ${selector}`)
  return found
}
const email = () => find('[name=email]') as HTMLInputElement
const output = () => find('form output').textContent
const bar = () => find('aside')
const button = (words: string) =>
  [...document.querySelectorAll('aside button')].find((each) => each.textContent === words)

function subscribe(address: string): void {
  email().value = address
  find('form').dispatchEvent(new Event('submit', { cancelable: true }))
}

test('an address that is none is refused where it was typed, and nothing is sent', () => {
  subscribe('ana@example')
  expect(output()).toBe('Please enter a valid email address')
  expect([email().getAttribute('aria-invalid'), document.activeElement === email(), calls]).toEqual(['true', true, []])
  expect(email().getAttribute('aria-describedby')).toBe(find('form output').id)
  email().dispatchEvent(new Event('input'))
  expect(email().getAttribute('aria-invalid')).toBe('false')
})

test('somebody who subscribes is thanked, and cannot do it twice meanwhile', async () => {
  const isDisabled = () => (find('form button') as HTMLButtonElement).disabled
  subscribe(' ana@example.com ')
  subscribe('ana@example.com')
  expect(isDisabled()).toBe(true)
  await vi.waitFor(() => expect(output()).toBe('Thank you for subscribing to our newsletter!'))
  expect(calls).toEqual([
    { p_id: calls[0]?.p_id, p_email: 'ana@example.com', p_source: location.pathname, p_website: '' },
  ])
  expect([isDisabled(), email().value, readQueuedLeads()]).toEqual([false, '', []])
})

test('a server that fails is no reason to type it anew, and the second try is the same entry', async () => {
  answer = () => says({ message: 'The server failed.' }, 500)
  subscribe('lee@example.com')
  await vi.waitFor(() => expect(output()).toBe('Failed to subscribe. Please try again.'))
  expect([email().value, readQueuedLeads()]).toEqual(['lee@example.com', []])
  answer = () => says({ state: 'ok' })
  subscribe('lee@example.com')
  await vi.waitFor(() => expect(output()).toMatch(/^Thank you/))
  expect(calls[1]?.p_id).toBe(calls[0]?.p_id)
})

test.each([
  ['the database', () => says({ state: 'too_many' })],
  ['the server', () => says({ code: 429 }, 429)],
])('too many from one place are refused by %s in words, and not kept', async (_who, refusal) => {
  answer = refusal
  subscribe('kim@example.com')
  await vi.waitFor(() => expect(output()).toMatch(/^Failed to subscribe\. Please try again\. Too many/))
  expect(readQueuedLeads()).toEqual([])
})

test('without a connection it waits on the device, and goes out once when there is one', async () => {
  answer = offline
  subscribe('mo@example.com')
  await vi.waitFor(() => expect(output()).toMatch(/^There is no connection/))
  expect([bar().hidden, bar().querySelector('summary')?.textContent]).toEqual([false, '1 entry waits for a connection'])
  expect(readQueuedLeads()).toHaveLength(1)

  answer = () => says({ state: 'ok' })
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(output()).toMatch(/^Thank you/))
  expect([calls.length, readQueuedLeads()]).toEqual([1, []])
  dispatchEvent(new Event('online'))
  await sendQueuedLeads()
  expect(calls).toHaveLength(1)
  button('Close')?.dispatchEvent(new Event('click'))
  expect(bar().hidden).toBe(true)
})

test('what another tab has sent, or was refused, is told here too; what it discarded is not', async () => {
  answer = offline
  subscribe('bo@example.com')
  await vi.waitFor(() => expect(output()).toMatch(/^There is no connection/))
  const [lead] = readQueuedLeads()
  const key = `fieldside-leads:${lead?.id}`
  const hear = (newValue: string | null) =>
    dispatchEvent(new StorageEvent('storage', { key, oldValue: JSON.stringify(lead), newValue }))
  localStorage.removeItem(key)
  hear(null)
  expect([output(), bar().hidden]).toEqual([expect.stringMatching(/^There is no connection/), true])
  hear(JSON.stringify({ ...lead, refusal: 'too_many' }))
  expect(find('aside output').textContent).toContain('Too many came from your network')
  hear('sent')
  expect(output()).toMatch(/^Thank you/)
})

test.each([
  ['a sign-in page of a hotel', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['a proxy without its server', () => says({}, 503)],
])('%s in the place of the server is no connection either', async (_what, stranger) => {
  answer = stranger
  subscribe('mo@example.com')
  await vi.waitFor(() => expect(output()).toMatch(/^There is no connection/))
  expect(readQueuedLeads()).toHaveLength(1)
})

test('what is refused after it waited is told and not tried again, until the person wants it or discards it', async () => {
  answer = offline
  subscribe('jo@example.com')
  await vi.waitFor(() => expect(readQueuedLeads()).toHaveLength(1))
  answer = () => says({ state: 'too_many' })
  await sendQueuedLeads()
  await sendQueuedLeads()
  expect(calls).toHaveLength(1)
  expect(bar().textContent).toContain('Too many came from your network')
  expect(bar().querySelector('summary')?.textContent).toBe('1 entry was not accepted')

  button('Try again')?.dispatchEvent(new Event('click'))
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  await vi.waitFor(() => expect(button('Discard')).toBeDefined())
  vi.stubGlobal('confirm', () => true)
  button('Discard')?.dispatchEvent(new Event('click'))
  expect([readQueuedLeads(), button('Discard')]).toEqual([[], undefined])
})

test('a device that keeps nothing says that it failed', async () => {
  answer = offline
  const open = localStorage
  const setItem = () => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { setItem, clear: () => {} })
  subscribe('ana@example.com')
  await vi.waitFor(() => expect(output()).toBe('Failed to subscribe. Please try again.'))
  vi.stubGlobal('localStorage', open)
})
