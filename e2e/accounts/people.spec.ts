import { randomUUID } from 'node:crypto'
import { expect, test, type BrowserContext, type Page } from 'playwright/test'
import {
  laptopViewport,
  readMailLink,
  collectConsoleErrors,
  phoneViewport,
  checkScreen,
  setUpFileServer,
  signInOnPage,
  storedRows,
  withServer,
  fileScore,
  chooseInMenu,
} from '../support/support.ts'

// A coach is invited, joins through the link on a phone, reports a score, and leaves again. A player isn't allowed to
// report a score, either on the screen or by calling the server directly.

const coach = { email: 'new.coach@example.com', password: 'on-the-touchline' }

const server = setUpFileServer({ sampleData: true })

test('a coach from the invitation to a reported score, and out again', async ({ browser }) => {
  test.setTimeout(240_000)
  const managerContext = await browser.newContext(laptopViewport)
  const phoneContext = await browser.newContext({ ...phoneViewport, colorScheme: 'dark' })
  const trouble = [collectConsoleErrors(managerContext), collectConsoleErrors(phoneContext)]
  const manager = await managerContext.newPage()
  const onPhone = await phoneContext.newPage()
  let link = ''

  await test.step('the manager invites a team manager for the Tigers', async () => {
    await signInOnPage(manager, server.url, 'manager@example.com')
    await manager.getByRole('link', { name: 'Members', exact: true }).click()
    await expect(manager.getByText('coach2@example.com')).toBeVisible()
    await manager.getByRole('button', { name: 'Add New Member' }).click()
    const dialog = manager.getByRole('dialog')
    await dialog.getByLabel('Email address').fill(coach.email)
    await dialog.getByLabel('Role').selectOption('Team Manager')
    await dialog.getByLabel('Team').selectOption('Tigers (U12 Spring League)')
    await checkScreen(manager, 'people-add-member')
    await dialog.getByRole('button', { name: 'Add Member' }).click()
    await expect(manager.getByText('Invitation created. Share its link or QR code.')).toBeVisible()
    await expect(dialog.getByRole('img', { name: `QR code for the invitation to ${coach.email}` })).toBeVisible()
    link = await dialog.getByLabel('Link').inputValue()
    await checkScreen(manager, 'people-invitation-link')
    await dialog.getByRole('button', { name: 'Send by email' }).click()
    await expect(dialog.getByText(/^The email wasn’t sent because no mail server is set up/)).toBeVisible()
    await expect(dialog.getByRole('link')).toHaveAttribute('href', `${server.url}/__mail`)
    expect(await readMailLink(server, 'Invitation to Riverside Youth Sports')).toBe(link)
    await checkScreen(manager, 'people-invitation-mail-waits')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(manager.getByText('Waiting')).toBeVisible()
    await checkScreen(manager, 'people-members-with-invitation')
  })

  await test.step('the coach opens the link on a phone and signs up', async () => {
    await onPhone.goto(link)
    await expect(onPhone.getByText('Team Manager of Tigers')).toBeVisible()
    await expect(onPhone.getByLabel('Email')).toHaveValue(coach.email)
    await expect(onPhone.getByLabel('Email')).not.toBeEditable()
    await checkScreen(onPhone, 'people-accept-invitation')
    await onPhone.getByLabel('First name').fill('Robin')
    await onPhone.getByLabel('Last name').fill('Keller')
    await onPhone.getByLabel('Password').fill(coach.password)
    await onPhone.getByRole('button', { name: 'Create account' }).click()
    await onPhone.waitForURL(/\/dashboard\/today$/)
    await expect(onPhone.getByRole('main').locator('a[href^="/dashboard/games/"]').first()).toBeVisible()
    await checkScreen(onPhone, 'people-coach-today')
  })

  const { gameId, teamId } = await test.step('the coach sees the team and its games', async () => {
    await onPhone.getByRole('link', { name: 'Teams', exact: true }).click()
    await onPhone.getByRole('link', { name: 'Tigers' }).first().click()
    await onPhone.getByRole('radiogroup', { name: 'Team page sections' }).getByText('Games', { exact: true }).click()
    await expect(onPhone.getByRole('heading', { name: 'Next games' })).toBeVisible()
    await expect(onPhone.getByRole('main').locator('a[href^="/dashboard/games/"]').first()).toBeVisible()
    const teamId = new URL(onPhone.url()).pathname.split('/').at(-1) ?? ''
    const games = await storedRows(onPhone, 'games')
    const game = games.find((one) => one['status'] === 'scheduled' && one['home_team_id'] === teamId)
    return { gameId: String(game?.['id']), teamId }
  })

  await test.step('the manager’s list has the coach instead of the invitation', async () => {
    await expect(manager.getByRole('row', { name: /Robin Keller/ })).toContainText(coach.email, { timeout: 60_000 })
    await expect(manager.getByText('No pending invitations.')).toBeVisible()
  })

  await test.step('the coach reports a score', async () => {
    await onPhone.goto(`${server.url}/dashboard/games/${gameId}?enter=score`)
    const more = onPhone.getByRole('button', { name: /^One more for Tigers/ })
    await more.click()
    await more.click()
    await fileScore(onPhone.getByRole('button', { name: /^Final: 2 – 0/ }))
    await expect(onPhone.getByText('Game result saved')).toBeVisible()
    await expect(
      onPhone
        .getByText('All changes saved')
        .or(onPhone.getByText(/to send|Sending|Everything has been sent/))
        .first(),
    ).toBeAttached()
    await expect.poll(() => storedRows(onPhone, 'outbox')).toEqual([])
  })

  await test.step('put on the staff of a second team, the coach looks after it; removed and put back; removed', async () => {
    const sharks = (await storedRows(manager, 'teams')).find(({ name }) => name === 'Sharks')?.['id']
    const path = `${server.url}/dashboard/teams/${String(sharks)}`
    await manager.goto(path)
    await manager.getByLabel('Member', { exact: true }).selectOption({ label: 'Robin Keller (Team Manager)' })
    await manager.getByLabel('As', { exact: true }).selectOption({ label: 'Assistant coach' })
    await manager.getByRole('button', { name: 'Add to staff' }).click()
    await expect(manager.getByText('Staff member added successfully')).toBeVisible()
    const onList = manager.getByRole('listitem').filter({ hasText: 'Robin Keller' })
    await expect(onList).toContainText('Assistant coach')

    await onPhone.goto(path)
    const addPlayer = onPhone.getByRole('button', { name: 'Add Player' })
    await expect(addPlayer).toBeVisible()
    const remove = async () => {
      await chooseInMenu(manager, 'Robin Keller', 'Remove Robin Keller from the staff')
      await manager.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
      await expect(onList).toHaveCount(0)
    }
    await remove()
    await manager.getByRole('button', { name: 'Undo' }).last().click()
    await expect(onList).toContainText('Assistant coach')
    await remove()
    await expect(manager.getByText('All changes saved').first()).toBeVisible()
    await onPhone.reload() // triggers a pull immediately
    await expect(onPhone.getByRole('heading', { level: 1, name: 'Sharks' })).toBeVisible()
    await expect(addPlayer).toHaveCount(0)
    await manager.goto(`${server.url}/dashboard/members`)
  })

  await test.step('a player sees no button for it, and the server refuses the report', async () => {
    const playerContext = await browser.newContext(phoneViewport)
    const player = await playerContext.newPage()
    await signInOnPage(player, server.url, 'player@example.com')
    await player.goto(`${server.url}/dashboard/games/${gameId}?enter=score`)
    await expect(player.getByRole('heading', { level: 1 })).toContainText('Tigers')
    await expect(player.getByRole('button', { name: /^(One more for|Final)/ })).toHaveCount(0)
    await expect(player.getByRole('link', { name: 'Enter score' })).toHaveCount(0)
    const answer = await pushReport(player, gameId)
    expect(answer).toMatchObject({ results: [{ s: 'rejected' }] })
    await player.goto(`${server.url}/dashboard/members`)
    await expect(player.getByText('This is your own entry.', { exact: false })).toBeVisible()
    await expect(player.getByRole('button', { name: 'Add New Member' })).toHaveCount(0)
    await checkScreen(player, 'people-members-as-a-player')
    await playerContext.close()
  })

  await test.step('used once, the link is closed', async () => {
    const other = await browser.newContext(phoneViewport)
    const page = await other.newPage()
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Invitation used' })).toBeVisible()
    await checkScreen(page, 'people-invitation-used')
    await other.close()
  })

  await test.step('removed, the coach loses the organization’s data', async () => {
    await onPhone.goto(`${server.url}/dashboard/teams/${teamId}`)
    await chooseInMenu(manager, 'Robin Keller', 'Delete Robin Keller')
    await checkScreen(manager, 'people-delete-member')
    await manager.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(manager.getByText('Member deleted successfully!')).toBeVisible()
    await onPhone.reload() // triggers a pull immediately
    await onPhone.waitForURL(/\/welcome$/)
    await expect(onPhone.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await storedRows(onPhone, 'games')).toEqual([])
    expect(await storedRows(onPhone, 'players')).toEqual([])
    await checkScreen(onPhone, 'people-without-an-organization')
  })

  expect(trouble).toEqual([[], []])
  await Promise.all([managerContext.close(), phoneContext.close()])
})

test('an account made at once, a changed role, a new link, and what needs a connection', async ({ browser }) => {
  test.setTimeout(180_000)
  const context = await browser.newContext(phoneViewport)
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  await signInOnPage(page, server.url, 'manager@example.com')
  await page.goto(`${server.url}/dashboard/members`)
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))

  await test.step('with a password the member is in at once, and chooses their own at the first sign-in', async () => {
    await addMember(page, 'keeper@example.com', 'Scorekeeper', { first: 'Jo', last: 'Winter', password: 'long enough' })
    await expect(page.getByText('Member added successfully!')).toBeVisible()
    await expect(page.getByLabel('Role of Jo Winter')).toHaveValue('scorekeeper')
    await expect(page.getByRole('listitem').filter({ hasText: 'Jo Winter' })).toContainText('Hasn’t signed in yet')
    await expect(dialog).toHaveCount(0)
    await signInFirst(browser.newContext(phoneViewport), 'keeper@example.com', 'long enough')
  })

  await test.step('an invitation gets a new link, and is revoked', async () => {
    await addMember(page, 'keeper2@example.com', 'Viewer')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'New link for keeper2@example.com' }).click()
    await expect(dialog.getByLabel('Link')).toHaveValue(/accept-invitation#[0-9a-f]{64}$/)
    await checkScreen(page, 'people-new-link')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await chooseInMenu(page, 'keeper2@example.com', 'Revoke the invitation for keeper2@example.com')
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByText('No pending invitations.')).toBeVisible()
  })

  await test.step('a member is not added twice', async () => {
    await addMember(page, 'keeper@example.com', 'Viewer')
    await expect(dialog.getByText('Failed to add member: This person is already a member.')).toBeVisible()
    await checkScreen(page, 'people-already-a-member')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
  })

  await test.step('a role is changed in the list', async () => {
    await page.getByLabel('Role of Jo Winter').selectOption('League Administrator')
    await page.getByRole('button', { name: 'Save the role of Jo Winter' }).click()
    await expect(page.getByText('Jo Winter is now League Administrator.')).toBeVisible()
  })

  await test.step('the last league manager stays', async () => {
    await page.getByLabel('Role of Maya Chen').selectOption('Viewer')
    await page.getByRole('button', { name: 'Save the role of Maya Chen' }).click()
    await dialog.getByRole('button', { name: 'Become Viewer' }).click()
    await expect(page.getByText(/needs at least one league manager/)).toBeVisible()
    await expect(page.getByLabel('Role of Maya Chen')).toHaveValue('league_manager')
    await checkScreen(page, 'people-last-manager')
  })

  await test.step('an account that exists keeps its password, and joins by the link', async () => {
    await chooseInMenu(page, 'Jo Winter', 'Delete Jo Winter')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Jo Winter')).toHaveCount(0)
    await addMember(page, 'keeper@example.com', 'Viewer', { first: 'Kim', last: 'Berg', password: 'another one' })
    await expect(dialog.getByText(/An account with this address already exists/)).toBeVisible()
    await checkScreen(page, 'people-account-exists')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('Waiting')).toBeVisible()
  })

  await test.step('without a connection the list stands and the rest says what it needs', async () => {
    await context.setOffline(true)
    await expect(page.getByText('You need a connection to manage members. This device is offline.')).toBeVisible()
    await expect(page.getByText('Luis Ortega')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add New Member' })).toBeDisabled()
    await checkScreen(page, 'people-members-offline')
  })
  expect(trouble.filter((one) => !/net::ERR_INTERNET_DISCONNECTED|status of 4\d\d/.test(one))).toEqual([])
  await context.close()
})

test('where addresses are confirmed by mail, the confirmation leads back to the invitation', async ({ browser }) => {
  test.setTimeout(180_000)
  const { server: strict, end: endStrict } = await withServer({
    sampleData: true,
    env: { REQUIRE_EMAIL_CONFIRMATION: '1' },
  })
  const managerContext = await browser.newContext(laptopViewport)
  const phoneContext = await browser.newContext(phoneViewport)
  const trouble = [collectConsoleErrors(managerContext), collectConsoleErrors(phoneContext)]
  const manager = await managerContext.newPage()
  const onPhone = await phoneContext.newPage()

  await signInOnPage(manager, strict.url, 'manager@example.com')
  await manager.goto(`${strict.url}/dashboard/members`)
  await addMember(manager, coach.email, 'Team Manager')
  const link = await manager.getByRole('dialog').getByLabel('Link').inputValue()

  await onPhone.goto(link)
  await onPhone.getByLabel('First name').fill('Robin')
  await onPhone.getByLabel('Last name').fill('Keller')
  await onPhone.getByLabel('Password').fill(coach.password)
  await onPhone.getByRole('button', { name: 'Create account' }).click()
  await expect(onPhone.getByText('Account created! Please check your email for verification.')).toBeVisible()
  await checkScreen(onPhone, 'people-invitation-waits-for-mail')

  await onPhone.goto(await readMailLink(strict, 'Confirm your e-mail address'))
  await expect(onPhone.getByText(`Confirm ${coach.email}.`)).toBeVisible()
  await checkScreen(onPhone, 'people-confirm-address')
  await onPhone.getByRole('button', { name: 'Confirm and sign in' }).click()
  await onPhone.waitForURL(link)
  await onPhone.getByRole('button', { name: 'Accept and join' }).click()
  await onPhone.waitForURL(/\/dashboard\/today$/)
  expect(strict.output()).not.toContain(new URL(link).hash.slice(1))

  expect(trouble).toEqual([[], []])
  await Promise.all([managerContext.close(), phoneContext.close()])
  await endStrict()
})

type FirstAccount = { first: string; last: string; password: string }

async function addMember(page: Page, email: string, role: string, account?: FirstAccount): Promise<void> {
  await page.getByRole('button', { name: 'Add New Member' }).click()
  const dialog = page.getByRole('dialog')
  if (account) {
    await dialog.getByLabel('First name').fill(account.first)
    await dialog.getByLabel('Last name').fill(account.last)
    await dialog.getByLabel('Password').fill(account.password)
  }
  await dialog.getByLabel('Email address').fill(email)
  await dialog.getByLabel('Role').selectOption(role)
  await dialog.getByRole('button', { name: 'Add Member' }).click()
}

/** Signs in with the temporary password set by staff, and replaces it with the person's own. */
async function signInFirst(opening: Promise<BrowserContext>, email: string, typed: string): Promise<void> {
  const context = await opening
  const page = await context.newPage()
  await page.goto(`${server.url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(typed)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(/^Your league’s staff created this account/)).toBeVisible()
  await checkScreen(page, 'people-temporary-password')
  await page.getByLabel('Password').fill('known to one person')
  await page.getByRole('button', { name: 'Set password and sign in' }).click()
  await page.waitForURL(/\/dashboard/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.close()
}

/** Pushes a report without the app, as a person could with their own session. */
async function pushReport(page: Page, gameId: string): Promise<unknown> {
  const [game] = (await storedRows(page, 'games')).filter(({ id }) => id === gameId)
  const at = new Date().toISOString()
  const report = {
    id: randomUUID(),
    game_id: gameId,
    kind: 'final',
    home_score: 9,
    away_score: 0,
    side: 'staff',
    note: null,
    recorded_at: at,
    recorded_offline: false,
    created_at: at,
  }
  const org = String(game?.['organization_id'])
  const [mutation, client] = [randomUUID(), randomUUID()]
  return page.evaluate(
    async ({ org, report, mutation, client, at }) => {
      const read = <Result>(asked: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          asked.addEventListener('success', () => resolve(asked.result))
          asked.addEventListener('error', () => reject(asked.error ?? new Error('IndexedDB')))
        })
      const db = await read(indexedDB.open('fieldside-session'))
      const store = db.transaction('values').objectStore('values')
      const tokens = await read(store.get('tokens') as IDBRequest<{ accessToken: string; userId: string }>)
      db.close()
      const config = (await (await fetch('/config.json')).json()) as { supabaseKey: string }
      const ops = [{ t: 'score_reports', rows: [{ ...report, reported_by: tokens.userId }] }]
      const muts = [{ id: mutation, seq: 1, schema: 1, name: 'score.report', at, ops }]
      const response = await fetch('/rest/v1/rpc/sync_push', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          apikey: config.supabaseKey,
          authorization: `Bearer ${tokens.accessToken}`,
        },
        body: JSON.stringify({ request: { client, epoch: null, org, muts } }),
      })
      return response.json() as Promise<unknown>
    },
    { org, report, mutation, client, at },
  )
}
