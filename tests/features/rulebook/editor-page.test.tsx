// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { fromLeagueColumns } from '#domain/rulebook/league-columns.ts'
import type { RulebookVersion } from '#domain/schema/leagues.ts'
import { RulebookEditorPage } from '#features/rulebook/editor/rulebook-editor-page.tsx'
import { draftKeyOf } from '#features/rulebook/editor/save-version.ts'
import { makeRulebookVersion } from '../../support/rows/factories.ts'
import { show, startSeason, type Season } from '../scores/season.tsx'

afterEach(cleanup)

const rules = fromLeagueColumns('points_3_1_0', ['difference'])

const open = ({ db, league }: Season) =>
  show(
    db,
    '/dashboard/leagues/:leagueId/*',
    `/dashboard/leagues/${league.id}/rulebook`,
    <Routes>
      <Route path="rulebook" element={<RulebookEditorPage />} />
      <Route path="rules" element={<p>The rule sheet</p>} />
    </Routes>,
  )

async function start(versions: readonly Partial<RulebookVersion>[] = []): Promise<Season> {
  const season = await startSeason()
  await season.db.rulebook_versions.bulkAdd(
    versions.map((version, index) =>
      makeRulebookVersion({
        organization_id: season.organizationId,
        league_id: season.league.id,
        number: index + 1,
        document: rules,
        applies_from: '2026-01-10',
        version: 3,
        ...version,
      }),
    ),
  )
  return season
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })

describe('the rulebook editor', () => {
  it('sends people who may not change the league to its rule sheet', async () => {
    const season = await start()
    await season.signIn('viewer')
    open(season)
    expect(await screen.findByText('The rule sheet')).toBeDefined()
  })

  it('does not edit rules that a newer version of the app has saved', async () => {
    const season = await start([{ document: { ...rules, format: 2 } }])
    await season.signIn('league_manager')
    open(season)
    expect(await screen.findByText(/Version 1 of these rules was saved by a newer version of the app/)).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Save as version/ })).toBeNull()
  })

  it('refuses a date from which the version would never apply, and warns of one in the past', async () => {
    const season = await start([{}, { applies_from: '2026-02-01' }])
    await season.signIn('league_manager')
    open(season)
    fireEvent.change(await screen.findByLabelText(/^Regulation: Win/), { target: { value: '4' } })
    fireEvent.click(await button('Save as version 3…'))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText(/^Applies from/), { target: { value: '2026-01-31' } })
    fireEvent.submit(dialog.getByLabelText(/^Applies from/))
    expect(await dialog.findByText(/^Choose .*Feb 1.* or later: the version in use applies from then/)).toBeDefined()
    expect(await season.db.rulebook_versions.count()).toBe(2)
    fireEvent.change(dialog.getByLabelText(/^Applies from/), { target: { value: '2026-02-01' } })
    expect(await dialog.findByText(/^The date is in the past/)).toBeDefined()
    fireEvent.submit(dialog.getByLabelText(/^Applies from/))
    expect(await screen.findByText('No unsaved changes')).toBeDefined()
    const saved = await season.db.rulebook_versions.filter(({ number }) => number === 3).first()
    expect(saved).toMatchObject({ applies_from: '2026-02-01', note: 'Win: 4 points' })
    expect(saved?.document['points']).toEqual({ win: 4, draw: 1, loss: 0 })
    expect(await season.db.drafts.count()).toBe(0)
  })

  it('says that somebody else saved a version since, and lets go of the draft', async () => {
    const season = await start([{}])
    await season.signIn('league_manager')
    const document = { ...rules, name: 'My rules' }
    await season.db.drafts.add({
      key: draftKeyOf(season.league.id),
      value: { base: 0, startedFrom: null, document },
      at: '2026-02-01T10:00:00.000Z',
    })
    open(season)
    expect(await screen.findByText(/^Version 1 was saved after you began/)).toBeDefined()
    fireEvent.click(await button('Discard my changes'))
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }))
    expect(await screen.findByText('No unsaved changes')).toBeDefined()
    expect(screen.queryByText(/was saved after you began/)).toBeNull()
  })
})
