import { Inbox } from 'lucide-react'
import { useCallback, useId, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { StoredLead, StoredLeadKind } from '#api/administration/leads.ts'
import { describeRejection } from '#data/store/refusal-words.ts'
import { FormProblem } from '#ui/forms/form.tsx'
import { Page } from '#ui/layout/page.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { TabBar, toTabId } from '#ui/layout/tab-bar.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { useAdminApi } from '../use-admin-api.ts'
import { ServerPagedList } from '../server-paged-list.tsx'
import { ExportList } from '../export-list.tsx'
import { OfflineNote } from '../offline-note.tsx'
import { SearchFields } from '../search-fields.tsx'
import { rowsPerPage, usePagedSearch } from '../use-paged-search.ts'
import { getLeadExportName, parseLeadKind, leadColumns } from './lead-columns.ts'
import { LeadItem } from './lead-item.tsx'
import { leadKindLabels, leadKinds, getLeadTitle } from './lead-words.ts'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'

const exportedAtOnce = 100

const answeredOrNot = {
  label: 'Show',
  kinds: [
    { value: 'open', label: 'Not answered' },
    { value: 'answered', label: 'Answered' },
  ],
} as const

const tabs = leadKinds.map((key) => ({ key, label: leadKindLabels[key].label }))

/** What visitors submitted, and the answers from Get Started, each in its own tab. */
export function SupportPage() {
  const [params, setParams] = useSearchParams()
  const kind = parseLeadKind(params.get('tab'))
  const panelId = useId()
  return (
    <Page
      title="Support"
      of="Administration"
      notes="Kept until somebody who runs the platform deletes it. Delete what is no longer needed: it is people’s data."
    >
      <OfflineNote />
      <TabBar
        label="Support"
        tabs={tabs}
        chosen={kind}
        panelId={panelId}
        onChoose={(tab) => setParams(tab === 'contact' ? {} : { tab }, { replace: true })}
      />
      <div id={panelId} role="tabpanel" aria-labelledby={toTabId(panelId, kind)} className="flex flex-col gap-5">
        <Leads key={kind} kind={kind} />
      </div>
    </Page>
  )
}

function Leads({ kind }: { kind: StoredLeadKind }) {
  const { listLeads, answerLead, deleteLead } = useAdminApi()
  const online = useOnline()
  const list = usePagedSearch<'open' | 'answered'>()
  const { search, page } = list
  const answered = list.kind && list.kind === 'answered'
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [toDelete, setToDelete] = useState<StoredLead | null>(null)
  const question = useCallback(
    () => listLeads({ kind, search, answered, page, perPage: rowsPerPage }),
    [listLeads, kind, search, answered, page],
  )
  const answer = useServerQuery(question)
  const words = leadKindLabels[kind]

  const run = async (deed: () => Promise<void>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await deed()
    } catch (error) {
      setProblem(describeRejection(error))
    }
    setBusy(false)
    answer.askAgain()
  }
  const mark = (lead: StoredLead, isAnswered: boolean) =>
    run(async () => {
      await answerLead(lead, isAnswered)
      const said = isAnswered ? 'Marked as answered' : 'Marked as not answered'
      notify.undoable(said, () => void run(() => answerLead(lead, !isAnswered)))
    })
  const remove = (lead: StoredLead) =>
    run(async () => {
      setToDelete(null)
      await deleteLead(lead)
      notify.success('Deleted')
      if (answer.value?.rows.length === 1 && page > 0) list.turnTo(page - 1) // it was the last one on its page
    })

  return (
    <>
      <SearchFields
        list={list}
        placeholder={words.searchHint}
        choice={kind === 'newsletter' ? undefined : answeredOrNot}
      >
        <div className="ml-auto max-sm:w-full">
          <ExportList<StoredLead>
            fileName={getLeadExportName(kind)}
            columns={leadColumns[kind]}
            readPage={(at) => listLeads({ kind, search, answered, page: at, perPage: exportedAtOnce })}
            keyOf={({ id }) => id}
          />
        </div>
      </SearchFields>
      <FormProblem message={problem} />
      <ServerPagedList
        answer={answer}
        noun={words.noun}
        nouns={words.nouns}
        perPage={rowsPerPage}
        page={page}
        onPage={list.turnTo}
        empty={
          <EmptyState title={`No ${words.nouns} found`} icon={<Inbox aria-hidden="true" size={32} />}>
            {list.isNarrowed ? 'Nothing fits what you search for. Search for less, or show all of them.' : words.empty}
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((lead) => (
              <LeadItem
                key={lead.id}
                lead={lead}
                canAct={online && !isBusy}
                onAnswered={(isAnswered) => void mark(lead, isAnswered)}
                onDelete={() => setToDelete(lead)}
              />
            ))}
          </ul>
        )}
      </ServerPagedList>
      {toDelete && (
        <DeleteLead lead={toDelete} onConfirm={() => void remove(toDelete)} onClose={() => setToDelete(null)} />
      )}
    </>
  )
}

/** Asks before an entry is deleted, and says what is deleted and what is not. */
function DeleteLead({ lead, onConfirm, onClose }: { lead: StoredLead; onConfirm: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={`Delete: ${getLeadTitle(lead)}?`}
      confirmLabel="Delete"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{words(lead)}</p>
    </ConfirmDialog>
  )
}

function words(lead: StoredLead): string {
  switch (lead.kind) {
    case 'contact':
      return 'The message, the name and the address are deleted for good.'
    case 'demo':
      return 'The request, with name, address and phone number, is deleted for good.'
    case 'newsletter':
      return `${lead.email} is taken off the newsletter. Only they can subscribe again.`
    case 'start':
      return `What was said about ${lead.organization}, with the phone number, is deleted for good. The organization and the account stay.`
  }
}
