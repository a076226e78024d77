// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { AdminApi } from '#api/administration/administration.ts'
import type { Announcement, NewAnnouncement } from '#api/administration/announcements.ts'
import type { StoredLead, StoredLeadKind, LeadQuery } from '#api/administration/leads.ts'
import type { Audience } from '#domain/people/audience.ts'
import { OnlineError } from '#domain/online-error.ts'
import { AnnouncementPage } from '#features/admin/announcements/announcement-page.tsx'
import { AnnouncementsPage } from '#features/admin/announcements/announcements-page.tsx'
import { CreateAnnouncementPage } from '#features/admin/announcements/create-announcement-page.tsx'
import { SupportPage } from '#features/admin/support/support-page.tsx'
import { setConnected } from '../../support/screen/browser.ts'
import { testDatabase } from '../../support/device/databases.ts'
import { testId } from '../../support/rows/factories.ts'
import { signInOnDevice } from '../../support/screen/screens.tsx'
import { findDialog, openDialog } from '../../support/screen/open-dialog.ts'
import { showAdmin } from './show-admin.tsx'
import type { LocalDatabase } from '#data/store/local-database.ts'

// What the platform's operators announce to organizations, and what visitors have sent to the operators.

let db: LocalDatabase
beforeEach(async () => {
  db = await testDatabase()
  await signInOnDevice(db, 'viewer')
})

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

function show(answers: Partial<AdminApi>, at: string) {
  const screens = (
    <Routes>
      <Route path="support" element={<SupportPage />} />
      <Route path="notifications" element={<AnnouncementsPage />} />
      <Route path="notifications/create" element={<CreateAnnouncementPage />} />
      <Route path="notifications/:announcementId" element={<AnnouncementPage />} />
    </Routes>
  )
  return showAdmin(db, screens, answers, { path: '/admin/*', at })
}

/** Collects the files that are passed to the browser, instead of saving them. */
function catchFiles(): Blob[] {
  const files: Blob[] = []
  const url = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file)
    return 'blob:caught'
  })
  onTestFinished(() => url.mockRestore())
  return files
}

const common = { created_at: '2026-11-20T10:00:00.000Z', answered_at: null, answered_by: null }
type LeadOf<Kind extends StoredLeadKind> = Extract<StoredLead, { kind: Kind }>

const contact = (given: Partial<LeadOf<'contact'>> = {}): LeadOf<'contact'> => ({
  ...common,
  kind: 'contact',
  id: testId(),
  name: 'Ana Ruiz',
  email: 'ana@example.com',
  phone: null,
  subject: 'pricing',
  message: 'What does it cost?',
  ...given,
})
const demo: LeadOf<'demo'> = {
  ...common,
  kind: 'demo',
  id: testId(),
  name: 'Ben Okafor',
  email: 'ben@example.com',
  phone: '+1 (555) 0100',
  organization: 'Hill Club',
  role: 'Team Manager',
  league_size: '5-8',
  interests: ['Game Streaming'],
  preferred_at: '2026-11-24T18:00:00.000Z',
  additional_info: null,
}
const start: LeadOf<'start'> = {
  ...common,
  kind: 'start',
  id: testId(),
  name: 'Cem Kaya',
  email: 'cem@example.com',
  organization: 'Lakeside',
  phone: null,
  league_size: 'xlarge',
  interests: ['scheduling', 'revenue'],
}

/** Responds as the server does, using these leads. */
function serve(leads: readonly StoredLead[]) {
  const kept = new Map(leads.map((lead) => [lead.id, lead]))
  const isWanted = (lead: StoredLead, { kind, answered }: LeadQuery) =>
    lead.kind === kind && (answered === null || ('answered_at' in lead && (lead.answered_at !== null) === answered))
  return {
    listLeads: (query: LeadQuery) => {
      const found = [...kept.values()].filter((lead) => isWanted(lead, query))
      const from = query.page * query.perPage
      return Promise.resolve({ total: found.length, rows: found.slice(from, from + query.perPage) })
    },
    answerLead: ({ id }: Pick<StoredLead, 'id'>, isAnswered: boolean) => {
      const lead = kept.get(id)
      const answered_at = isAnswered ? '2026-11-21T09:00:00.000Z' : null
      if (lead) kept.set(id, { ...lead, answered_at, answered_by: isAnswered ? 'Abe Admin' : null } as StoredLead)
      return Promise.resolve()
    },
    deleteLead: ({ id }: Pick<StoredLead, 'id'>) => {
      kept.delete(id)
      return Promise.resolve()
    },
  }
}

describe('support', () => {
  it('has a tab for each kind, with all that was said and a way to answer it', async () => {
    show(serve([contact(), demo, start]), '/admin/support')
    const message = await screen.findByRole('listitem', { name: 'Ana Ruiz' })
    expect(within(message).getByText('What does it cost?')).toBeDefined()
    expect(within(message).getByRole('link', { name: 'Reply to ana@example.com' }).getAttribute('href')).toBe(
      'mailto:ana@example.com?subject=Your%20message',
    )
    fireEvent.click(screen.getByRole('tab', { name: 'Demo requests' }))
    const request = await screen.findByRole('listitem', { name: 'Ben Okafor' })
    expect(within(request).getByText('Tuesday, November 24, 1:00 PM Eastern Time')).toBeDefined()
    expect(within(request).getByText('Hill Club (5-8 teams)')).toBeDefined()
    expect(within(request).getByRole('link', { name: 'Call +1 (555) 0100' }).getAttribute('href')).toBe('tel:+15550100')
    fireEvent.click(screen.getByRole('tab', { name: 'Get Started' }))
    expect(await screen.findByText('17 teams or more')).toBeDefined()
    fireEvent.click(screen.getByRole('tab', { name: 'Newsletter' }))
    expect(await screen.findByText('No subscribers found')).toBeDefined()
    expect(screen.queryByLabelText('Show')).toBeNull() // no filter, because newsletter subscribers are not waiting for an answer
  })

  it('marks an entry as answered, says by whom, and takes it back', async () => {
    const ana = contact()
    const { givenTo } = show(serve([ana]), '/admin/support')
    await screen.findByText('Not answered', { selector: 'li *' })
    press('Mark as answered: Ana Ruiz')
    expect(await screen.findByText(/^Abe Admin, Nov 21, 2026/)).toBeDefined()
    press('Undo')
    expect(await screen.findByRole('button', { name: 'Mark as answered: Ana Ruiz' })).toBeDefined()
    expect(givenTo('answerLead').map(([, isAnswered]) => isAnswered)).toEqual([true, false])
  })

  it('asks before an entry is deleted, and says why one is not', async () => {
    const server = serve([start])
    let isRefused = true
    const deleteLead = (lead: Pick<StoredLead, 'id'>) =>
      isRefused ? Promise.reject(new OnlineError('no_connection')) : server.deleteLead(lead)
    const { givenTo } = show({ ...server, deleteLead }, '/admin/support?tab=start')
    await screen.findByRole('listitem', { name: 'Cem Kaya' })
    press('Delete: Cem Kaya')
    const dialog = openDialog()
    expect(dialog.textContent).toMatch(/The organization and the account aren’t affected/)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(givenTo('deleteLead')).toEqual([])
    press('Delete: Cem Kaya')
    press('Delete')
    expect((await screen.findByRole('alert')).textContent).toBe(new OnlineError('no_connection').message)
    expect(screen.getByRole('listitem', { name: 'Cem Kaya' })).toBeDefined()
    isRefused = false
    press('Delete: Cem Kaya')
    press('Delete')
    expect(await screen.findByText('No new organizations found')).toBeDefined()
  })

  it('exports all that match, page by page, with what a spreadsheet would compute as text', async () => {
    const many = Array.from({ length: 130 }, (_, index) => contact({ message: `Message ${index}` }))
    many[0] = contact({ message: '=HYPERLINK("https://example.com")', answered_at: common.created_at })
    const files = catchFiles()
    const { givenTo } = show(serve(many), '/admin/support')
    await screen.findByText('1–20 of 130 messages')
    fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'open' } })
    await screen.findByText('1–20 of 129 messages')
    fireEvent.change(screen.getByLabelText('Show'), { target: { value: '' } })
    press('Export')
    await waitFor(() => expect(files).toHaveLength(1))
    const lines = (await files[0]?.text())?.trim().split('\r\n') ?? []
    expect(lines[0]).toContain('Received,Name,Email,Phone,Subject,Message,Answered,Answered By')
    expect(lines).toHaveLength(131)
    expect(lines[1]).toContain(`"'=HYPERLINK(""https://example.com"")"`)
    const asked = givenTo('listLeads').flat() as LeadQuery[]
    expect(asked.filter(({ perPage }) => perPage === 100).map(({ page }) => page)).toEqual([0, 1])
  })

  it('says that it needs a connection, and lets nothing be changed without one', async () => {
    show(serve([contact()]), '/admin/support')
    await screen.findByRole('listitem', { name: 'Ana Ruiz' })
    setConnected(false)
    expect(screen.getByText('You need a connection for administration. This device is offline.')).toBeDefined()
    for (const name of ['Mark as answered: Ana Ruiz', 'Delete: Ana Ruiz', 'Export']) {
      expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
    }
  })
})

describe('announcements', () => {
  const announcement = (given: Partial<Announcement> = {}): Announcement => ({
    id: testId(),
    title: 'New scoring',
    body: 'From Monday: https://example.com/news.',
    audience: 'all',
    tier: null,
    people: 'everybody',
    created_at: '2026-11-20T10:00:00.000Z',
    created_by: 'Abe Admin',
    withdrawn_at: null,
    withdrawn_by: null,
    organizations: 3,
    delivered: 0,
    taken_back: 0,
    recipients: 0,
    reads: 0,
    names: [],
    ...given,
  })

  /**
   * Fakes a server with one announcement. Each step delivers it to one organization of two members; `gate` delays the
   * steps.
   */
  function tellInSteps(made: Announcement | null, gate: () => Promise<void> = () => Promise.resolve()) {
    let kept = made
    return {
      readAnnouncement: () => Promise.resolve(kept),
      countAudience: ({ audience }: Audience) =>
        Promise.resolve(audience === 'all' ? { organizations: 3, members: 6 } : { organizations: 1, members: 2 }),
      findOrganizations: () =>
        Promise.resolve({ total: 1, rows: [{ id: 'lake', name: 'Lakeside', timeZone: 'America/New_York' }] }),
      announce: (one: NewAnnouncement) => {
        const { organizationIds: _, ...said } = one
        kept = announcement(said)
        return Promise.resolve()
      },
      withdrawAnnouncement: () => {
        if (kept) kept = { ...kept, withdrawn_at: '2026-11-21T09:00:00.000Z', withdrawn_by: 'Abe Admin' }
        return Promise.resolve()
      },
      carryOnAnnouncement: async () => {
        await gate()
        const { delivered, taken_back, withdrawn_at } = kept ?? announcement()
        kept = announcement({
          ...kept,
          ...(withdrawn_at === null
            ? { delivered: delivered + 1, recipients: 2 * (delivered + 1) }
            : { taken_back: taken_back + 1 }),
        })
        return kept
      },
    }
  }

  /** Presses Send once the recipients are known. */
  async function pressSend() {
    const button = await screen.findByRole('button', { name: 'Send…' })
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
    fireEvent.click(button)
  }

  async function write() {
    fireEvent.change(await screen.findByLabelText(/Title/), { target: { value: 'New scoring' } })
    fireEvent.change(screen.getByLabelText(/Text/), { target: { value: 'See https://example.com.' } })
  }

  it('is written with a preview, counted, asked for once more, and delivered step by step', async () => {
    const { givenTo } = show(tellInSteps(null), '/admin/notifications/create')
    await screen.findByLabelText(/Title/)
    await pressSend()
    expect(await screen.findByText('Title is required')).toBeDefined()
    await write()
    expect(screen.getByRole('link', { name: 'https://example.com' })).toBeDefined() // shown in the preview
    expect(await screen.findByText('6 members of 3 organizations will receive it.')).toBeDefined()
    await pressSend()
    const dialog = await findDialog()
    expect(dialog.textContent).toContain('6 members of 3 organizations will receive it.')
    expect(givenTo('announce')).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Send' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'New scoring' })).toBeDefined()
    expect(await screen.findByText('Delivered')).toBeDefined()
    expect(screen.getByText('Delivered to 3 of 3 organizations')).toBeDefined()
    expect(givenTo('carryOnAnnouncement')).toHaveLength(3)
    expect(givenTo('announce')).toMatchObject([
      [{ title: 'New scoring', audience: 'all', people: 'staff', tier: null }],
    ])
  })

  it('goes to chosen organizations, of which there is at least one', async () => {
    const { givenTo } = show(tellInSteps(null), '/admin/notifications/create')
    await write()
    fireEvent.change(screen.getByLabelText('To'), { target: { value: 'chosen' } })
    expect(screen.getByText('No organizations selected yet.')).toBeDefined()
    await pressSend()
    expect(await screen.findByText('Select at least one organization')).toBeDefined()
    fireEvent.click(await screen.findByRole('button', { name: 'Lakeside' }))
    expect(await screen.findByText('2 members of 1 organization will receive it.')).toBeDefined()
    press('Remove Lakeside')
    expect(await screen.findByText('No organizations selected yet.')).toBeDefined()
    expect(givenTo('countAudience').at(-1)).toEqual([
      { audience: 'chosen', tier: null, organizationIds: ['lake'], people: 'staff' },
    ])
  })

  it('is the same one when it is sent again because no answer came', async () => {
    const server = tellInSteps(null)
    let isLost = true
    const announce = (one: NewAnnouncement) =>
      isLost ? Promise.reject(new OnlineError('no_connection')) : server.announce(one)
    const { givenTo } = show({ ...server, announce }, '/admin/notifications/create')
    await write()
    for (isLost of [true, false]) {
      await pressSend()
      fireEvent.click(await screen.findByRole('button', { name: 'Send' }))
      await screen.findByText(isLost ? new OnlineError('no_connection').message : 'Delivered')
    }
    const [first, second] = givenTo('announce')
    expect(second).toEqual(first)
  })

  it('can be stopped, goes on where it stopped, and is withdrawn', async () => {
    const held: (() => void)[] = []
    const gate = () => new Promise<void>((resolve) => held.push(resolve))
    const letPass = () => held.pop()?.()
    const made = announcement({ delivered: 1, recipients: 2, reads: 1 })
    const { givenTo } = show(tellInSteps(made, gate), `/admin/notifications/${made.id}`)
    expect(await screen.findByText('Not finished')).toBeDefined()
    expect(screen.getByText('1 of 2 (50%)')).toBeDefined()
    press('Continue')
    press('Stop')
    letPass() // lets the request in flight complete
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeDefined()
    expect(givenTo('carryOnAnnouncement')).toHaveLength(1)
    press('Withdraw')
    expect(givenTo('withdrawAnnouncement')).toEqual([])
    fireEvent.click(within(openDialog()).getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(givenTo('carryOnAnnouncement')).toHaveLength(2))
    letPass()
    await waitFor(() => expect(givenTo('carryOnAnnouncement')).toHaveLength(3))
    letPass()
    expect(await screen.findByText(/^Nov 21, 2026 .+, Abe Admin$/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
  })

  it('is listed with whom it was for, how far it is and who has read it', async () => {
    const rows = [
      announcement({ audience: 'tier', tier: 'free', people: 'staff', delivered: 3, recipients: 6, reads: 6 }),
      announcement({ title: 'Rest', audience: 'chosen', names: ['Hill', 'Lake'], created_by: null, delivered: 1 }),
    ]
    show({ listAnnouncements: () => Promise.resolve({ total: 2, rows }) }, '/admin/notifications')
    expect(await screen.findByText('League staff of organizations on the Basic plan')).toBeDefined()
    expect(screen.getByText('Delivered to 3 of 3 organizations · Read: 6 of 6 (100%)')).toBeDefined()
    expect(screen.getByText('All members of Hill, Lake and 1 more')).toBeDefined()
    expect(screen.getByText(/deleted account$/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Rest' }).getAttribute('href')).toBe(`/admin/notifications/${rows[1]?.id}`)
  })
})
