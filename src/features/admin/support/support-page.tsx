import { Inbox } from 'lucide-react'
import { useCallback, useId, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { refusalWords } from '#db/refusal-words.ts'
import { FormProblem } from '#ui/form.tsx'
import { SelectField, TextField } from '#ui/form-field.tsx'
import { Page } from '#ui/page.tsx'
import { EmptyState } from '#ui/states.tsx'
import { TabBar, tabId } from '#ui/tab-bar.tsx'
import { notify } from '#ui/toast.tsx'
import { useAnswer } from '#ui/use-answer.ts'
import { useOnline } from '#ui/use-online.ts'
import { useSettled } from '#ui/use-settled.ts'
import { useAdminActions } from '../admin-actions.tsx'
import { AnsweredList } from '../answered-list.tsx'
import { ExportList } from '../export-list.tsx'
import { OfflineNote } from '../offline-note.tsx'
import { DeleteLead } from './delete-lead.tsx'
import { leadKinds, type Lead, type LeadKind } from './lead-actions.ts'
import { exportName, kindOf, leadColumns } from './lead-columns.ts'
import { LeadItem } from './lead-item.tsx'
import { kindWords } from './lead-words.ts'

const leadsPerPage = 20
const exportedAtOnce = 100

const tabs = leadKinds.map((key) => ({ key, label: kindWords[key].label }))

/** What visitors left behind, and what was said at Get Started, each in a tab of its own. */
export function SupportPage() {
  const [params, setParams] = useSearchParams()
  const kind = kindOf(params.get('tab'))
  const panelId = useId()
  return (
    <Page
      title="Support"
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
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, kind)} className="flex flex-col gap-5">
        <Leads key={kind} kind={kind} />
      </div>
    </Page>
  )
}

function Leads({ kind }: { kind: LeadKind }) {
  const { listLeads, answerLead, deleteLead } = useAdminActions()
  const online = useOnline()
  const [search, setSearch] = useState('')
  const [answered, setAnswered] = useState<boolean | null>(null)
  const [page, setPage] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [toDelete, setToDelete] = useState<Lead | null>(null)
  const settled = useSettled(search).trim()
  const question = useCallback(
    () => listLeads({ kind, search: settled, answered, page, perPage: leadsPerPage }),
    [listLeads, kind, settled, answered, page],
  )
  const answer = useAnswer(question)
  const words = kindWords[kind]

  const run = async (deed: () => Promise<void>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await deed()
    } catch (error) {
      setProblem(refusalWords(error))
    }
    setBusy(false)
    answer.askAgain()
  }
  const mark = (lead: Lead, isAnswered: boolean) =>
    run(async () => {
      await answerLead(lead, isAnswered)
      const said = isAnswered ? 'Marked as answered' : 'Marked as not answered'
      notify.undoable(said, () => void run(() => answerLead(lead, !isAnswered)))
    })
  const remove = (lead: Lead) =>
    run(async () => {
      setToDelete(null)
      await deleteLead(lead)
      notify.success('Deleted')
      if (answer.value?.rows.length === 1 && page > 0) setPage(page - 1) // it was the last of its page
    })

  return (
    <>
      <div className="flex flex-wrap items-end gap-4">
        <TextField
          label="Search"
          type="search"
          placeholder={words.searchHint}
          autoComplete="off"
          className="grow basis-64 sm:max-w-sm"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            setPage(0)
          }}
        />
        {kind !== 'newsletter' && (
          <SelectField
            label="Show"
            className="grow basis-40 sm:max-w-56"
            value={answered === null ? '' : String(answered)}
            onChange={(event) => {
              setAnswered(event.target.value === '' ? null : event.target.value === 'true')
              setPage(0)
            }}
          >
            <option value="">All</option>
            <option value="false">Not answered</option>
            <option value="true">Answered</option>
          </SelectField>
        )}
        <div className="ml-auto max-sm:w-full">
          <ExportList<Lead>
            fileName={exportName(kind)}
            columns={leadColumns[kind]}
            readPage={(at) => listLeads({ kind, search: settled, answered, page: at, perPage: exportedAtOnce })}
            keyOf={({ id }) => id}
          />
        </div>
      </div>
      <FormProblem message={problem} />
      <AnsweredList
        answer={answer}
        noun={words.noun}
        nouns={words.nouns}
        perPage={leadsPerPage}
        page={page}
        onPage={setPage}
        empty={
          <EmptyState title={`No ${words.nouns} found`} icon={<Inbox aria-hidden="true" size={32} />}>
            {settled !== '' || answered !== null
              ? 'Nothing fits what you search for. Search for less, or show all of them.'
              : words.empty}
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
      </AnsweredList>
      {toDelete && (
        <DeleteLead lead={toDelete} onConfirm={() => void remove(toDelete)} onClose={() => setToDelete(null)} />
      )}
    </>
  )
}
