import { Inbox } from 'lucide-react'
import { useCallback, useId, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { StoredLead, StoredLeadKind } from '#api/administration/leads.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { FormProblem } from '#ui/forms/form-problem.tsx'
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
import { t } from './words.ts'

const exportedAtOnce = 100

const answeredOrNot = {
  label: t.show,
  kinds: [
    { value: 'open', label: t.notAnswered },
    { value: 'answered', label: t.answered },
  ],
} as const

const tabs = leadKinds.map((key) => ({ key, label: leadKindLabels[key].label }))

/** Shows what visitors submitted, including their answers in Get Started, with one tab per kind of entry. */
export function SupportPage() {
  const [params, setParams] = useSearchParams()
  const kind = parseLeadKind(params.get('tab'))
  const panelId = useId()
  return (
    <Page title={t.support} of={t.administration} notes={t.keptUntilSomebodyWho}>
      <OfflineNote />
      <TabBar
        label={t.support}
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
      setProblem(errorMessage(error))
    }
    setBusy(false)
    answer.askAgain()
  }
  const mark = (lead: StoredLead, isAnswered: boolean) =>
    run(async () => {
      await answerLead(lead, isAnswered)
      const said = isAnswered ? t.markedAnswered : t.markedNotAnswered
      notify.undoable(said, () => void run(() => answerLead(lead, !isAnswered)))
    })
  const remove = (lead: StoredLead) =>
    run(async () => {
      setToDelete(null)
      await deleteLead(lead)
      notify.success(t.deleted)
      if (answer.value?.rows.length === 1 && page > 0) list.turnTo(page - 1) // the deleted entry was the only one on its page
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
        list={list}
        empty={
          <EmptyState title={t.noFound(words.nouns)} icon={<Inbox size={32} />}>
            {list.isNarrowed ? t.nothingFitsWhatYou : words.empty}
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

/** Asks for confirmation before an entry is deleted, and says what is deleted and what is not. */
function DeleteLead({ lead, onConfirm, onClose }: { lead: StoredLead; onConfirm: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={t.deleteText3(getLeadTitle(lead))}
      confirmLabel={t.deleteText2}
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
      return t.messageNameAddressDeleted
    case 'demo':
      return t.requestNameAddressPhone
    case 'newsletter':
      return t.takenOffNewsletterOnly(lead.email)
    case 'start':
      return t.whatWasSaidAbout(lead.organization)
  }
}
