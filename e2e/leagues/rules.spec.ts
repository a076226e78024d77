import { randomUUID } from 'node:crypto'
import { expect, test } from 'playwright/test'
import * as z from 'zod/mini'
import { readTestAccount, createTestClient, readVisibleRows } from '../../tests/support/server/test-client.ts'
import {
  checkScreen,
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadable,
  laptopViewport,
  phoneViewport,
  setUpFileServer,
  signInOnPage,
} from '../support/support.ts'

// League staff have saved two versions of the rules. Members read them in the app and on paper, and a visitor on the public
// page in Spanish.

const server = setUpFileServer({ sampleData: true })
const publicRules = '/l/river-cities-baseball/rules'

test('the rules of a league: in the app, on paper, and on the public page in Spanish', async ({ browser }) => {
  const leagueId = await saveVersions()
  const office = await browser.newContext({ ...laptopViewport, reducedMotion: 'reduce', colorScheme: 'light' })
  const phone = await browser.newContext({ ...phoneViewport, locale: 'es-ES', colorScheme: 'light' })
  const [member, visitor] = [await office.newPage(), await phone.newPage()]
  await signInOnPage(member, server.url, 'viewer@example.com')

  await test.step('a member finds them from the standings', async () => {
    await member.goto(`${server.url}/dashboard/leagues/${leagueId}/standings`)
    await member.getByRole('link', { name: 'Rule sheet' }).click()
    await expect(member.getByRole('heading', { level: 1, name: 'Rules' })).toBeVisible()
    await expect(member.getByText('Version 2, in force since Sun, Feb 1, 2026').first()).toBeVisible()
    await expect(member.locator('[id="clause-2.1"]')).toHaveText(
      '2.1Better run difference in all games. A game counts for at most 4.',
    )
    await checkScreen(member, 'rules')
  })

  await test.step('what the version changed, and the version before, by keyboard', async () => {
    const toggle = member.getByRole('button', { name: 'What changed' })
    await toggle.focus()
    await member.keyboard.press('Enter')
    await expect(member.getByText('The board raised the cap')).toBeVisible()
    await expect(member.locator('del')).toHaveText([
      '2.1 Better run difference in all games. A game counts for at most 3.',
    ])
    await expectAccessible(member)
    await member.getByRole('combobox', { name: 'Version' }).selectOption('1')
    await expect(member.locator('[id="clause-2.1"]')).toContainText('at most 3')
    await member.emulateMedia({ colorScheme: 'dark' })
    await expectReadable(member)
  })

  await test.step('without a connection, too, and on paper without buttons', async () => {
    await office.setOffline(true)
    await member.getByRole('combobox', { name: 'Version' }).selectOption('2')
    await expect(member.locator('[id="clause-2.1"]')).toContainText('at most 4')
    await member.emulateMedia({ media: 'print', colorScheme: 'light' })
    await expect(member.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden()
    await expect(member.getByRole('combobox', { name: 'Version' })).toBeHidden()
    await expect(member.getByText('Several tied teams')).toBeVisible()
  })

  await test.step('a visitor reads the same in Spanish', async () => {
    await visitor.goto(server.url + publicRules)
    await expect(visitor.getByRole('heading', { level: 1, name: 'Reglas' })).toBeVisible()
    await expect(visitor.getByText(/^Versión 2, en vigor desde el/)).toBeVisible()
    await expect(visitor.getByText(/^Mejor diferencia de carreras en todos los partidos\..* 4\.$/)).toBeVisible()
    await visitor.getByText('Qué cambió').click()
    await expect(visitor.getByText('The board raised the cap')).toBeVisible()
    await checkScreen(visitor, 'public-rules')
    await visitor.emulateMedia({ colorScheme: 'dark' })
    await expectReadable(visitor)
    await visitor.emulateMedia({ media: 'print', colorScheme: 'light' })
    await expect(visitor.getByText('Qué cambió')).toBeHidden()
    await visitor.emulateMedia({ media: 'screen' })
    await visitor.getByRole('link', { name: 'River Cities Baseball' }).click()
    await expect(visitor.getByRole('link', { name: 'Cómo se clasifican los equipos' })).toHaveAttribute(
      'href',
      publicRules,
    )
    await expectNoSidewaysScroll(visitor)
  })
  await Promise.all([office.close(), phone.close()])
})

/** Saves two versions of the league's rules, as its staff, and switches its public page on. Returns the league's ID. */
async function saveVersions(): Promise<string> {
  const config = await (await fetch(`${server.url}/config.json`)).json()
  const { supabaseKey } = z.object({ supabaseKey: z.string() }).parse(config)
  const client = createTestClient(server.url, supabaseKey)
  await client.auth.signInWithPassword({ email: 'manager@example.com', password: 'fieldside-demo' })
  const organization_id = (await readTestAccount(client)).organizations[0]?.id ?? ''
  const leagues = await readVisibleRows(client, organization_id, 'leagues')
  const league_id = leagues.find(({ name }) => name === 'River Cities Baseball')?.id ?? ''
  const version = (number: number, applies_from: string, cap: number, note: string | null) => ({
    id: randomUUID(),
    organization_id,
    league_id,
    number,
    document: {
      format: 1,
      name: 'River Cities rules',
      points: { win: 2, draw: 1, loss: 0 },
      rank: [{ id: 'points', by: 'points' }],
      ties: { restart: 'best_group', order: [{ id: 'difference', by: 'difference', cap }] },
    },
    applies_from,
    note,
    created_at: new Date().toISOString(),
  })
  const ops = [
    { t: 'rulebook_versions', rows: [version(1, '2026-01-01', 3, null)] },
    { t: 'rulebook_versions', rows: [version(2, '2026-02-01', 4, 'The board raised the cap')] },
    {
      t: 'leagues',
      id: league_id,
      set: { is_public: true, slug: 'river-cities-baseball' },
      was: { is_public: false, slug: null },
    },
  ]
  const mutation = { id: randomUUID(), seq: 1, schema: 1, name: 'test', at: new Date().toISOString(), ops }
  const request = { client: randomUUID(), epoch: null, org: organization_id, muts: [mutation] }
  expect((await client.rpc('sync_push', { request })).data).toMatchObject({ results: [{ s: 'applied' }] })
  return league_id
}
