import { Suspense, useDeferredValue, useEffect, useId, useState } from 'react'
import { useSelectedLeague } from '#data/queries/selected-league.ts'
import { SelectField, TextField } from '#ui/forms/form-field.tsx'
import { LoadBoundary } from '#ui/layout/load-boundary.tsx'
import { Page } from '#ui/layout/page.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { TabBar, toTabId } from '#ui/layout/tab-bar.tsx'
import { RowOptions } from '#ui/forms/options.tsx'
import { NoLeague } from './no-league.tsx'
import { useSponsorship } from './read-sponsorship.ts'
import { sponsorshipTabs, type SponsorshipTab } from './tabs.ts'
import { useSponsorshipAddress, type SponsorshipAddress } from './use-sponsorship-address.ts'
import { t } from './words.ts'
import type { TabProps } from './tab-props.ts'

export function SponsorshipPage() {
  const [address] = useSponsorshipAddress()
  return (
    <Page title={t.sponsorshipManagement} of={tabOf(address).label}>
      <LoadBoundary title={t.failedFetchLeagues}>
        <SponsorshipScreen />
      </LoadBoundary>
    </Page>
  )
}

function SponsorshipScreen() {
  const selected = useSelectedLeague()
  const [address, show] = useSponsorshipAddress()
  const panelId = useId()
  const { leagues, selectLeague } = selected
  const league = leagues?.find(({ id }) => id === address.league) ?? selected.league
  const linked = leagues?.some(({ id }) => id === address.league) ? address.league : ''
  useEffect(() => {
    if (linked !== '') selectLeague(linked) // selects the linked league, so that the other screens also show it
  }, [linked, selectLeague])

  if (!leagues) return <SkeletonLines count={6} />
  if (!league) return <NoLeague />
  const tab = tabOf(address)
  return (
    <>
      <div className="flex flex-wrap gap-4 print:hidden">
        <SelectField
          label={t.selectLeague}
          className="w-full sm:max-w-xs"
          value={league.id}
          onChange={(event) => {
            selectLeague(event.target.value)
            show({ league: event.target.value })
          }}
        >
          <RowOptions rows={leagues} />
        </SelectField>
        {tab.searchLabel !== undefined && (
          <SearchBox
            key={`${league.id} ${tab.key} ${address.status}`}
            label={tab.searchLabel}
            value={address.q}
            onChange={(q) => show({ q }, { replace: true })}
          />
        )}
      </div>
      <TabBar
        label={t.sponsorship}
        tabs={sponsorshipTabs}
        chosen={tab.key}
        panelId={panelId}
        onChoose={(key) => show({ tab: key, status: '', category: '' })}
      />
      <div id={panelId} role="tabpanel" aria-labelledby={toTabId(panelId, tab.key)} className="flex flex-col gap-4">
        <LoadBoundary key={league.id} title={errorTitle(tab.label)}>
          <Panel league={league} search={address.q} tab={tab} />
        </LoadBoundary>
      </div>
    </>
  )
}

function tabOf(address: SponsorshipAddress): SponsorshipTab {
  return sponsorshipTabs.find(({ key }) => key === address.tab) ?? sponsorshipTabs[0]
}

/** Reads the data for all tabs, so that switching tabs needs no database access. */
function Panel({ league, search, tab: { key, label, Content } }: Omit<TabProps, 'data'> & { tab: SponsorshipTab }) {
  const data = useSponsorship(league)
  const found = useDeferredValue(search) // keeps typing responsive while a long list renders
  if (!data) return <SkeletonLines count={6} />
  return (
    <LoadBoundary key={key} title={errorTitle(label)}>
      <Suspense fallback={<SkeletonLines count={6} />}>
        <Content league={league} data={data} search={found} />
      </Suspense>
    </LoadBoundary>
  )
}

const errorTitle = (label: string) => t.errorLoading(label.toLowerCase())

/**
 * Edits the search text that is part of the URL. The field has its own state: the URL is updated a moment later, and
 * characters typed in the meantime must not be lost. Remount it (`key`) when the screen shows something else.
 */
function SearchBox({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const [text, setText] = useState(value)
  return (
    <TextField
      label={label}
      type="search"
      className="w-full sm:max-w-xs"
      maxLength={120}
      autoComplete="off"
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        onChange(event.target.value)
      }}
    />
  )
}
