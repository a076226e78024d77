import { invalidEmailMessage, isEmailAddress } from '#domain/leads/email-address.ts'
import { describeLeadOutcome } from '#domain/leads/lead-words.ts'
import { subscribeToLeads, submitLead } from './leads/lead-queue.ts'
import { createLeadFactory } from './leads/create-lead.ts'

/** Handles every `<form data-newsletter>` on the page. */
export function startNewsletter(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-newsletter]')) followForm(form)
}

function followForm(form: HTMLFormElement): void {
  const email = form.querySelector<HTMLInputElement>('[name=email]')
  const website = form.querySelector<HTMLInputElement>('[name=website]')
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')
  const output = form.querySelector('output')
  if (!email || !button || !output) return
  const makeLead = createLeadFactory('newsletter')
  let lastId: string | undefined

  const say = (words: string, look: 'text-red' | 'text-green' | 'text-amber') => {
    output.className = `min-h-6 font-semibold ${look}`
    output.textContent = '' // so that the same message is announced again
    output.textContent = words
  }
  output.id ||= 'newsletter-state'
  const refuse = (isRefused: boolean) => {
    email.setAttribute('aria-invalid', String(isRefused))
    email.setAttribute('aria-describedby', isRefused ? output.id : '')
  }

  const send = async () => {
    const address = email.value.trim()
    const isAddress = isEmailAddress(address)
    refuse(!isAddress)
    if (!isAddress) {
      say(invalidEmailMessage, 'text-red')
      email.focus()
      return
    }
    const hadFocus = document.activeElement === button
    button.disabled = true
    const lead = makeLead({ p_email: address, p_source: location.pathname, p_website: website?.value ?? '' })
    lastId = lead.id
    const outcome = await submitLead(lead)
    button.disabled = false
    if (hadFocus && document.activeElement === document.body) button.focus() // a disabled button loses the focus
    if (outcome === 'ok' || outcome === 'unreachable') email.value = ''
    if (outcome === 'unreachable') say(describeLeadOutcome('newsletter', outcome), 'text-amber')
    else say(describeLeadOutcome('newsletter', outcome), outcome === 'ok' ? 'text-green' : 'text-red')
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!button.disabled) void send()
  })
  email.addEventListener('input', () => refuse(false))
  subscribeToLeads(({ lead, outcome }) => {
    if (lead.id === lastId && outcome === 'ok') say(describeLeadOutcome('newsletter', outcome), 'text-green')
  })
}
