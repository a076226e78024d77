// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DatabaseProvider } from '#data/queries/context.tsx'
import { resumePage, suspendPage } from '#data/store/suspension.ts'
import { useCachedLiveQuery } from '#data/queries/use-cached-live-query.ts'
import { LoadBoundary } from '#ui/layout/load-boundary.tsx'
import { testDatabase } from '../support/device/databases.ts'
import { makeLeagueRow } from '../support/rows/factories.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

let db: LocalDatabase
let asked: string[]
beforeEach(async () => {
  db = await testDatabase()
  asked = []
})
afterEach(cleanup)

function Name({ id }: { id: string }) {
  const name = useCachedLiveQuery(
    'name',
    async (database) => {
      asked.push(id)
      const league = await database.leagues.get(id)
      if (league?.name === 'Broken') throw new Error('This league cannot be read')
      return league?.name ?? 'None'
    },
    [id],
  )
  return <p>{name ?? 'Loading'}</p>
}

function Screens({ ids }: { ids: readonly string[] }) {
  const [shown, setShown] = useState<string>()
  return (
    <>
      <button onClick={() => setShown(undefined)}>Leave</button>
      {ids.map((id) => (
        <button key={id} onClick={() => setShown(id)}>
          {id}
        </button>
      ))}
      <LoadBoundary title="Error">{shown !== undefined && <Name key={shown} id={shown} />}</LoadBoundary>
    </>
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function leagues(...names: string[]) {
  const rows = names.map((name) => makeLeagueRow({ name }))
  await db.leagues.bulkPut(rows)
  render(
    <DatabaseProvider database={db}>
      <Screens ids={rows.map(({ id }) => id)} />
    </DatabaseProvider>,
  )
  await screen.findByText('Leave')
  return rows.map(({ id }) => id)
}

it('shows at once what a screen showed that was left', async () => {
  const [id = ''] = await leagues('First')
  press(id)
  expect(screen.getByText('Loading')).toBeDefined()
  await screen.findByText('First')
  press('Leave')
  press(id)
  expect(screen.getByText('First')).toBeDefined()
  expect(asked).toHaveLength(1)

  await act(() => db.leagues.update(id, { name: 'Third' }))
  expect(await screen.findByText('Third')).toBeDefined()
})

it('never shows what has changed since', async () => {
  const [id = '', other = ''] = await leagues('First', 'Second')
  press(id)
  await screen.findByText('First')
  press('Leave')
  await db.leagues.update(other, { name: 'Fourth' }) // this row is not part of the result
  press(id)
  expect(screen.getByText('First')).toBeDefined()
  press('Leave')
  await db.leagues.update(id, { name: 'Third' })
  press(id)
  expect(screen.getByText('Loading')).toBeDefined()
  expect(await screen.findByText('Third')).toBeDefined()
  expect(asked).toHaveLength(2) // the query was not repeated while no screen was using it
})

it('keeps the last few answers only', async () => {
  const ids = await leagues(...Array.from({ length: 9 }, (_, nr) => `League ${nr}`))
  for (const [nr, id] of ids.entries()) {
    press(id)
    await screen.findByText(`League ${nr}`)
  }
  press('Leave')
  press(ids[1] ?? '')
  expect(screen.getByText('League 1')).toBeDefined()
  press(ids[0] ?? '')
  expect(screen.getByText('Loading')).toBeDefined()
})

it('forgets all when the database is closed', async () => {
  const [id = ''] = await leagues('First')
  press(id)
  await screen.findByText('First')
  press('Leave')
  db.close()
  press(id)
  expect(screen.getByText('Loading')).toBeDefined()
})

it('goes on showing a screen whose page the browser puts away and brings back', async () => {
  const [id = ''] = await leagues('First')
  press(id)
  await screen.findByText('First')
  const leave = (type: string) => window.dispatchEvent(Object.assign(new Event(type), { persisted: true }))
  suspendPage()
  act(() => void leave('pagehide'))
  expect(db.isOpen()).toBe(false) // Dexie has closed the database
  resumePage()
  act(() => void leave('pageshow'))
  await waitFor(() => expect(db.isOpen()).toBe(true))
  await act(() => db.leagues.update(id, { name: 'Third' }))
  expect(await screen.findByText('Third')).toBeDefined()
})

it('fails where the question failed, and asks again when somebody comes back', async () => {
  const [id = '', other = ''] = await leagues('Broken', 'Second')
  press(id)
  expect(await screen.findByText('This league cannot be read')).toBeDefined()
  await db.leagues.update(id, { name: 'Mended' })
  press(other)
  press('Leave')
  cleanup()
  render(
    <DatabaseProvider database={db}>
      <Screens ids={[id]} />
    </DatabaseProvider>,
  )
  await screen.findByText('Leave')
  press(id)
  await waitFor(() => expect(screen.getByText('Mended')).toBeDefined())
})
