// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendQueuedLeads } from '#site/client/leads/lead-queue.ts'
import { formRoots } from '#site/forms/form-roots.ts'
import { hydrateForms } from '#site/forms/hydrate-forms.tsx'
import { contactPage } from '#site/pages/contact.tsx'
import { demoPage } from '#site/pages/demo.tsx'
import type { PublicPage } from '#site/public-page.ts'

// The forms of /contact and /demo, from the server's HTML to the outcome of sending them.

let isOnline: boolean
let answer: object
let calls: { name: string; body: Readonly<Record<string, unknown>> }[]
let roots: ReturnType<typeof hydrateForms> = []
/** React's complaints about HTML that differs from what it would have rendered. */
let troubles: unknown[][]

beforeEach(() => {
  isOnline = true
  answer = { state: 'ok' }
  calls = []
  vi.stubGlobal('fetch', async (url: string, init?: { body: string }) => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    if (url === '/config.json') return Response.json({ supabaseUrl: '', supabaseKey: 'public' })
    calls.push({ name: url.split('/').at(-1) ?? '', body: JSON.parse(init?.body ?? '') as Record<string, unknown> })
    return Response.json(answer)
  })
  troubles = []
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => void troubles.push(words))
})
afterEach(() => {
  leave()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  vi.restoreAllMocks()
})

/** Loads the page as delivered, before its script has run. */
function load({ Body }: PublicPage, address: string): void {
  history.replaceState(null, '', address)
  document.body.innerHTML = renderToStaticMarkup(<Body />)
  const [root] = document.querySelectorAll(
    Object.values(formRoots)
      .map((id) => `#${id}`)
      .join(),
  )
  if (root) document.body.replaceChildren(root) // removes the rest of the page, because searching it for roles takes most of the time
}
/** Runs the page's script. */
const start = () => act(async () => void (roots = hydrateForms()))
const leave = () => act(() => roots.splice(0).forEach((root) => root.unmount()))
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string | RegExp, value: string) => fireEvent.input(field(label), { target: { value } })
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

async function writeMessage(): Promise<void> {
  load(contactPage, '/contact?subject=support')
  await start()
  type(/^Name/, 'Ana Ruiz')
  type(/^Email/, 'ana@example.com')
  type(/^Message/, 'It rains')
}

test('what is typed before the script comes is there afterwards and is sent, and the link’s subject is chosen', async () => {
  load(contactPage, '/contact?subject=support')
  expect(button('Send message').closest('fieldset')?.disabled).toBe(true)
  field(/^Name/).value = 'Ana Ruiz'
  await start()
  expect([field(/^Name/).value, field(/^Subject/).value, troubles]).toEqual(['Ana Ruiz', 'support', []])
  expect(button('Send message').closest('fieldset')?.disabled).toBe(false)
  type(/^Email/, 'ana@example.com')
  type(/^Message/, 'It rains')
  await press('Send message')
  await screen.findByText("Your message has been sent! We'll be in touch soon.")
  expect(calls[0]?.body).toMatchObject({ p_name: 'Ana Ruiz', p_email: 'ana@example.com' })
})

test('a message is sent once, and a form for another one comes back empty', async () => {
  await writeMessage()
  await press('Send message')
  await screen.findByText("Your message has been sent! We'll be in touch soon.")
  expect(calls).toMatchObject([{ name: 'send_contact_message', body: { p_name: 'Ana Ruiz', p_subject: 'support' } }])
  await press('Write another message')
  expect([field(/^Name/).value, field(/^Message/).value]).toEqual(['', ''])
})

test('a refusal is told, and leaves everything where it was typed', async () => {
  answer = { state: 'too_many' }
  await writeMessage()
  await press('Send message')
  const words = await screen.findByText(/^Failed to send message\. Please try again\. Too many came/)
  expect([words.closest('[role=alert]') === null, field(/^Message/).value]).toEqual([false, 'It rains'])
})

test('without a connection a message waits, and is told as sent when it is', async () => {
  isOnline = false
  await writeMessage()
  await press('Send message')
  await screen.findByRole('heading', { name: 'Waiting for a connection' })
  isOnline = true
  await act(sendQueuedLeads)
  expect(await screen.findByText("Your message has been sent! We'll be in touch soon.")).toBeDefined()
  expect(calls).toHaveLength(1)
})

test('after a reload a demo request goes on at its step, and a failure leaves it on the last one', async () => {
  load(demoPage, '/demo')
  await start()
  type(/^Name/, 'Ana Ruiz')
  type(/^Email/, 'ana@example.com')
  type(/^Phone/, '555 0100')
  fireEvent.change(field(/^Role/), { target: { value: 'Other' } })
  await press('Next')
  await screen.findByRole('heading', { name: 'Step 2 of 3 Your league' })
  type(/^Organization/, 'Riverside')
  fireEvent.change(field(/^League size/), { target: { value: '33+' } })
  fireEvent.click(field('Game Streaming'))
  await press('Next')
  const third = { name: 'Step 3 of 3 Date and time' }
  expect(document.activeElement).toBe(await screen.findByRole('heading', third))
  leave()

  load(demoPage, '/demo')
  await start()
  await screen.findByRole('heading', third)
  expect(troubles).toEqual([])
  await press('Schedule demo')
  await screen.findByText('Please choose a date')
  fireEvent.change(field(/^Date/), { target: { value: screen.getAllByRole<HTMLOptionElement>('option')[1]?.value } })
  fireEvent.click(field(/^9:00 AM/))
  answer = { state: 'invalid', field: 'preferred_at' }
  await press('Schedule demo')
  await screen.findByText(/^Failed to submit your request\. Please try again\./)
  await screen.findByRole('heading', third)
  answer = { state: 'ok' }
  await press('Schedule demo')
  await screen.findByRole('heading', { name: 'Demo Scheduled' })
  expect(calls.at(-1)?.body).toMatchObject({ p_organization: 'Riverside', p_interests: ['Game Streaming'] })
  expect(calls[1]?.body['p_id']).toBe(calls[0]?.body['p_id'])
  expect(sessionStorage).toHaveLength(0)
})
