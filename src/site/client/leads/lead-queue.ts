import { leadRpcNames, type Lead, type LeadOutcome, type LeadRefusal } from '#domain/leads/lead.ts'
import { sendLead } from './send-lead.ts'

// A visitor's message is stored on the device from the moment they press the button until the server has it. Each lead
// has its own key, so two tabs never overwrite each other's leads.

export type QueuedLead = Lead & {
  readonly keptAt: string
  /** Why the server rejected the lead, which is then retried only if the person asks for it. */
  readonly refusal?: LeadRefusal
}

export type LeadEvent = { readonly lead: Lead; readonly outcome: LeadOutcome }

const prefix = 'fieldside-leads:'
const newsEvent = 'fieldside-leads'
/** Briefly replaces a lead so that other tabs learn it was sent, not discarded. */
const sentMark = 'sent'
const beingSent = new Set<string>()

/**
 * Submits a lead and returns the outcome. If the server is unreachable, the lead stays on the device; if it couldn't be
 * stored there, the outcome is `failed`. For all other outcomes, it is removed from the device, since the form still
 * has the input.
 */
export async function submitLead(lead: Lead): Promise<LeadOutcome> {
  const isKept = keep({ ...lead, keptAt: new Date().toISOString() })
  beingSent.add(lead.id)
  const outcome = await sendLead(lead)
  beingSent.delete(lead.id)
  if (outcome === 'unreachable') {
    notifyListeners({ lead, outcome })
    return isKept ? outcome : 'failed'
  }
  deleteQueuedLead(lead.id)
  return outcome
}

/** Sends pending leads, in one tab at a time. */
export async function sendQueuedLeads(): Promise<void> {
  if (waiting().length === 0) return
  await alone(async () => {
    for (const lead of waiting()) {
      const outcome = await sendLead(lead)
      if (outcome === 'unreachable') return
      if (outcome === 'failed') continue
      if (outcome === 'ok') dropSent(lead.id)
      else if (localStorage.getItem(prefix + lead.id) !== null) keep({ ...lead, refusal: outcome }) // unless discarded in the meantime
      notifyListeners({ lead, outcome })
    }
  })
}

/** Returns the stored leads, oldest first, except those that a form on this page is sending right now. */
export function readQueuedLeads(): QueuedLead[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => readLead(localStorage.getItem(key)))
      .filter(({ id }) => !beingSent.has(id))
      .toSorted((one, other) => (one.keptAt < other.keptAt ? -1 : 1))
  } catch {
    return [] // storage is not accessible
  }
}

/** Retries a rejected lead. */
export function retryLead({ id, kind, parameters, keptAt }: QueuedLead): Promise<void> {
  keep({ id, kind, parameters, keptAt })
  return sendQueuedLeads()
}

export function deleteQueuedLead(id: string): void {
  try {
    localStorage.removeItem(prefix + id)
  } catch {
    // nothing was stored
  }
}

/** Listens until the returned function is called. */
export function subscribeToLeads(listener: (news: LeadEvent) => void): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<LeadEvent>).detail)
  document.addEventListener(newsEvent, hear)
  return () => document.removeEventListener(newsEvent, hear)
}

/** Sends pending leads when the connection returns, on page load, and when the user returns to this page. */
export function startLeadQueue(): void {
  const send = () => void sendQueuedLeads()
  addEventListener('online', send)
  addEventListener('storage', onStorageEvent)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) send()
  })
  send()
}

function waiting(): QueuedLead[] {
  return readQueuedLeads().filter(({ refusal }) => refusal === undefined)
}

function keep(lead: QueuedLead): boolean {
  try {
    localStorage.setItem(prefix + lead.id, JSON.stringify(lead))
    return true
  } catch {
    return false // storage is full or not accessible
  }
}

function dropSent(id: string): void {
  localStorage.setItem(prefix + id, sentMark)
  deleteQueuedLead(id)
}

/** Notifies listeners if another tab has sent a lead or had it rejected. */
function onStorageEvent({ key, oldValue, newValue }: StorageEvent): void {
  if (!key?.startsWith(prefix)) return
  const [lead] = readLead(oldValue)
  const outcome = newValue === sentMark ? 'ok' : readLead(newValue)[0]?.refusal
  if (lead && outcome) notifyListeners({ lead, outcome })
}

function notifyListeners(news: LeadEvent): void {
  document.dispatchEvent(new CustomEvent(newsEvent, { detail: news }))
}

/** Runs `work` unless another tab is already sending, because that tab sends all pending leads. */
async function alone(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as Partial<Navigator>
  if (!locks) return work() // missing on pages without HTTPS
  await locks.request(newsEvent, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
}

function readLead(text: string | null): QueuedLead[] {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isKeptLead(value) ? [value] : []
  } catch {
    return []
  }
}

function isKeptLead(value: unknown): value is QueuedLead {
  if (typeof value !== 'object' || value === null) return false
  const { id, kind, keptAt, parameters } = value as Partial<Record<keyof QueuedLead, unknown>>
  const isKind = typeof kind === 'string' && kind in leadRpcNames
  return isKind && typeof id === 'string' && typeof keptAt === 'string' && typeof parameters === 'object'
}
