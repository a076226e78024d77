// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { League } from '#domain/schema/leagues.ts'
import { LeagueSettingsPage } from '#features/leagues/league-settings-page.tsx'
import { savePublicPage } from '#features/leagues/public-page.ts'
import { describeEntry } from '#features/sync-status/describe-entry.ts'
import { describeRejectionReason } from '#features/sync-status/rejection-words.ts'
import { testDatabase } from '../../support/device/databases.ts'
import { makeDivision, makeLeagueRow, makeSchedule } from '../../support/rows/factories.ts'
import { renderScreen, signInOnDevice, soccerSportRow } from '../../support/screen/screens.tsx'
import type { LocalDatabase } from '#data/store/local-database.ts'

let db: LocalDatabase
beforeEach(async () => {
  db = await testDatabase()
})

async function openSettings(given: Partial<League> = {}) {
  const { organizationId, actor } = await signInOnDevice(db, 'league_manager')
  const of = { organization_id: organizationId }
  const league = makeLeagueRow({ ...of, sport_id: soccerSportRow.id, name: 'U12 Spring League', ...given })
  const young = makeDivision({ ...of, league_id: league.id, name: 'Reds', age_group: 'U10' })
  const old = makeDivision({ ...of, league_id: league.id, name: 'Blues', age_group: 'U16' })
  await db.leagues.bulkPut([league, makeLeagueRow({ ...of, name: 'Another', slug: 'sunday-league' })])
  await db.divisions.bulkPut([young, old])
  await db.schedules.put(makeSchedule({ ...of, league_id: league.id, status: 'draft' }))
  renderScreen(db, <LeagueSettingsPage />, { path: '/:leagueId', at: `/${league.id}` })
  await screen.findByLabelText('Address')
  return { league, young, old, actor }
}

async function save() {
  const button = screen.getByRole('button', { name: 'Save Changes' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  fireEvent.click(button)
}
const address = () => screen.getByLabelText<HTMLInputElement>('Address')
const typeAddress = (value: string) => fireEvent.change(address(), { target: { value } })
const box = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

describe('the public page in the settings of a league', () => {
  it('is switched on with the address proposed, and says that it is not there yet', async () => {
    const { league } = await openSettings()
    expect(address().value).toBe('u12-spring-league')
    expect(screen.queryByText('Open the page')).toBeNull()
    fireEvent.click(box('Anyone can view the public page'))
    await save()
    expect(await screen.findByText(/Public page saved/)).toBeDefined()
    expect(await db.leagues.get(league.id)).toMatchObject({ is_public: true, slug: 'u12-spring-league' })
    expect(await screen.findByText(/The page isn’t up to date yet/)).toBeDefined()
    expect(screen.getByText(/This league has no published schedule/)).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Link to the page').value).toMatch(/\/l\/u12-spring-league$/)
    typeAddress('spring')
    expect(
      await screen.findByText(/calendar subscriptions that use “u12-spring-league” will stop working/),
    ).toBeDefined()
  })

  it('is not said to be switched off where it never was on', async () => {
    await openSettings()
    typeAddress('spring')
    await save()
    expect(await screen.findByText('Public page saved')).toBeDefined()
  })

  it('is said to be switched off where it was on', async () => {
    await openSettings({ is_public: true, slug: 'autumn' })
    fireEvent.click(box('Anyone can view the public page'))
    await save()
    expect(await screen.findByText('Public page turned off')).toBeDefined()
  })

  it('refuses an address that cannot be one, or that another league has', async () => {
    const { league } = await openSettings()
    typeAddress('Spring League')
    expect(await screen.findByText(/3 to 60 lowercase letters/)).toBeDefined()
    typeAddress('sunday-league')
    expect(await screen.findByText('The address “sunday-league” is taken. Choose another.')).toBeDefined()
    await save()
    await waitFor(() => expect(document.activeElement).toBe(address()))
    typeAddress('')
    fireEvent.click(box('Anyone can view the public page'))
    await save()
    expect(await screen.findByText('Enter an address for the page')).toBeDefined()
    expect(await db.outbox.count()).toBe(0)
    expect((await db.leagues.get(league.id))?.slug).toBeNull()
  })

  it('suggests to hide the results of the young, and hides those that staff choose, in one change', async () => {
    const { young, old } = await openSettings()
    expect(box(/^Reds · U10/).checked).toBe(false)
    expect(within(box(/^Reds · U10/).closest('label') ?? document.body).getByText(/Suggested/)).toBeDefined()
    expect(box('Blues · U16')).toBeDefined()
    fireEvent.click(box(/^Reds · U10/))
    fireEvent.click(box('Sponsor logos'))
    await save()
    await waitFor(async () => expect(await db.outbox.count()).toBe(1))
    expect((await db.divisions.get(young.id))?.hides_results).toBe(true)
    expect((await db.divisions.get(old.id))?.hides_results).toBe(false)
    const [entry] = await db.outbox.toArray()
    expect(entry?.name).toBe('league.page')
    expect(await describeEntry(db, entry ?? { ops: [] })).toEqual({
      subject: 'League “U12 Spring League”',
      typed: [{ label: 'Shown on the public page', value: 'results, standings, brackets, venues' }],
    })
  })
})

it('an address that the server gave to another league is named in Needs attention; who may not change the league is refused', async () => {
  const { league, actor } = await openSettings()
  const settings = { isPublic: true, slug: 'spring', parts: [], hiding: [] }
  await savePublicPage(db, actor, { league, hiding: [] }, settings, new Set(['isPublic', 'slug']))
  const [entry] = await db.outbox.toArray()
  if (!entry) throw new Error('Nothing was saved')
  const refusal = {
    result: 'rejected',
    code: 'FSRUL',
    message: 'slug_taken',
    table: 'leagues',
    row_id: league.id,
    field: null,
    theirs: null,
  } as const
  expect(await describeRejectionReason(db, { ...entry, refusal, refused_at: entry.at })).toBe(
    'The address “spring” is taken. Choose another.',
  )
  const player = { ...actor, role: 'player' as const }
  await expect(savePublicPage(db, player, { league, hiding: [] }, settings, new Set(['slug']))).rejects.toMatchObject({
    code: 'not_allowed',
  })
})
