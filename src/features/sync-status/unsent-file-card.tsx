import { Download, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useAccount, useDatabase, useLiveQuery } from '#data/queries/context.tsx'
import { importEntries } from '#data/changes/import-entries.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { readUnsentEntries } from './read-unsent.ts'
import { parseUnsentFile, saveUnsentFile, UnsentFileError } from './unsent-file.ts'
import { t } from './words.ts'

const mostBytes = 50_000_000

/** Transfers unsent changes to another device, or restores them after a loss. */
export function UnsentFileCard() {
  const db = useDatabase()
  const account = useAccount()
  const unsent = useLiveQuery(readUnsentEntries, [])
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  if (!account || !unsent) return null

  const importFile = async (file: File) => {
    setProblem(undefined)
    try {
      if (file.size > mostBytes) throw new UnsentFileError(t.fileTooLargeOne)
      const { taken, known } = await importEntries(db, parseUnsentFile(await file.text(), account))
      notify.success([t.importedCount(taken), known > 0 && t.alreadyImportedCount(known)].filter(Boolean).join(' · '))
    } catch (error) {
      setProblem(error instanceof UnsentFileError ? error.message : errorMessage(error))
    }
  }
  return (
    <section aria-labelledby="unsent-file" className="flex flex-col gap-3">
      <h2 id="unsent-file">{t.unsentChangesFile}</h2>
      <Card className="flex flex-col gap-3 p-4">
        <p className="text-soft">{t.saveWhatHasNot}</p>
        {problem && (
          <p role="alert" className="font-semibold text-red">
            {problem}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            icon={<Download size={18} />}
            disabled={unsent.length === 0}
            onClick={() => saveUnsentFile(account.profile, unsent)}
          >
            {unsent.length === 0 ? t.nothingExport : t.exportQuantity(t.unsentChangeCount(unsent.length))}
          </Button>
          <Button icon={<Upload size={18} />} onClick={() => input.current?.click()}>
            {t.importFile}
          </Button>
          <input
            ref={input}
            type="file"
            accept="application/json,.json"
            aria-label={t.fileUnsentChanges}
            tabIndex={-1}
            className="sr-only"
            onChange={(event) => {
              const [file] = event.target.files ?? []
              event.target.value = '' // allows choosing the same file again
              if (file) void importFile(file)
            }}
          />
        </div>
      </Card>
    </section>
  )
}
