import { queuedLeadLabels, describeLeadOutcome, leadRefusalMessages } from '#domain/leads/lead-words.ts'
import {
  deleteQueuedLead,
  readQueuedLeads,
  subscribeToLeads,
  retryLead,
  type QueuedLead,
  type LeadEvent,
} from './leads/lead-queue.ts'

/**
 * Shows at the bottom of the window which leads are waiting to be sent or were rejected, with buttons to discard or
 * retry them, and the outcome of the latest one.
 */
export function startWaitingLeads(): void {
  const news = element('output', 'min-w-0 flex-1 content-center font-semibold')
  const summary = element('summary', 'min-h-11 content-center font-semibold')
  const list = element('ul', 'flex flex-col gap-3 pb-3')
  const waits = element('details', '')
  waits.append(summary, list)
  const bar = element(
    'aside',
    'sticky bottom-0 z-10 max-h-[60dvh] overflow-y-auto border-t border-line bg-amber-tint px-4 py-2 text-amber sm:px-6 print:hidden',
  )
  bar.ariaLabel = 'What you sent'
  const close = button('Close', () => {
    news.textContent = ''
    show()
  })
  const latest = element('div', 'flex gap-4')
  latest.append(news, close)
  bar.append(latest, waits)
  document.body.append(bar)

  const show = () => {
    const leads = readQueuedLeads()
    waits.hidden = leads.length === 0
    close.hidden = news.textContent === ''
    bar.hidden = waits.hidden && close.hidden
    summary.textContent = summaryWords(leads)
    list.replaceChildren(...leads.map((lead) => item(lead, show)))
  }
  subscribeToLeads((each) => {
    news.textContent = newsWords(each)
    show()
  })
  addEventListener('storage', show) // another tab may have stored, sent or discarded a lead
  show()
}

function summaryWords(leads: readonly QueuedLead[]): string {
  const refused = leads.filter(({ refusal }) => refusal !== undefined).length
  const waiting = leads.length - refused
  return [
    waiting > 0 ? `${waiting} ${waiting === 1 ? 'entry waits' : 'entries wait'} for a connection` : '',
    refused > 0 ? `${refused} ${refused === 1 ? 'entry was' : 'entries were'} not accepted` : '',
  ]
    .filter((part) => part !== '')
    .join(', ')
}

/**
 * Returns the message about a lead that was waiting, or an empty string if it could not be sent yet. A form itself
 * reports on its own input.
 */
function newsWords({ lead, outcome }: LeadEvent): string {
  return outcome === 'unreachable' ? '' : describeLeadOutcome(lead.kind, outcome)
}

function item(lead: QueuedLead, show: () => void): HTMLElement {
  const line = element('li', 'flex flex-wrap items-center gap-x-4 gap-y-1')
  const words = element('div', 'min-w-0 flex-1 basis-60')
  words.append(
    element('p', 'font-semibold', queuedLeadLabels[lead.kind]),
    element('p', 'line-clamp-3', contentOf(lead)),
  )
  if (lead.refusal) words.append(element('p', '', leadRefusalMessages[lead.refusal]))
  line.append(words)
  if (lead.refusal) line.append(button('Try again', () => void retryLead(lead).then(show)))
  line.append(
    button('Discard', () => {
      if (!confirm('Discard it? It has not been sent.')) return
      deleteQueuedLead(lead.id)
      show()
    }),
  )
  return line
}

function contentOf({ keptAt, parameters }: QueuedLead): string {
  const { p_message: message, p_additional_info: info, p_email: email } = parameters
  return [email, message ?? info, new Date(keptAt).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' · ')
}

function button(words: string, press: () => void): HTMLButtonElement {
  const made = element(
    'button',
    'min-h-11 rounded-control border border-line-button bg-card px-4 font-semibold text-ink hover:border-line-strong',
    words,
  )
  made.type = 'button'
  made.addEventListener('click', press)
  return made
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  text = '',
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}
