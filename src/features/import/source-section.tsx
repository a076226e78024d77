import {
  FileReadError,
  type FileTable,
  readTable,
  requireReadableSize,
  readTableText,
  type DecodeText,
} from '#domain/import/read-table.ts'
import { FileUp } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type DragEvent } from 'react'
import { errorMessage } from '#data/store/error-message.ts'
import { createTemplateTable } from '#domain/import/columns.ts'
import type { ImportKind } from '#domain/import/model.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { toCsv } from '#ui/browser/csv.ts'
import { TextAreaField } from '#ui/forms/form-field.tsx'
import { markSaved } from '#ui/forms/unsaved-fields.ts'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { downloadText } from '#ui/browser/save-file.ts'
import { Section } from '#ui/layout/section.tsx'
import { formatDelimiter, importKindLabels } from './import-words.ts'
import type { ParseCsv } from '#domain/import/csv-table.ts'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'

/** Takes a file, dropped or chosen, or rows copied from a spreadsheet. */
export function SourceSection({
  kind,
  source,
  shared,
  onRead,
}: {
  kind: ImportKind
  source: FileTable | null
  /** A file shared by another app, which is read immediately. */
  shared: File | null
  onRead: (source: FileTable) => void
}) {
  const [problem, setProblem] = useState<string>()
  const [isReading, setIsReading] = useState(shared !== null)
  const asked = useRef(0)

  const settle = async (work: Promise<FileTable>) => {
    const turn = ++asked.current
    try {
      const found = await work
      if (turn === asked.current) onRead(found)
    } catch (error) {
      if (turn === asked.current) setProblem(error instanceof FileReadError ? error.message : errorMessage(error))
    }
    if (turn === asked.current) setIsReading(false)
  }
  const read = (work: Promise<FileTable>) => {
    setIsReading(true)
    setProblem(undefined)
    void settle(work)
  }
  const readShared = useEffectEvent((file: File) => void settle(readTableFile(kind, file)))
  useEffect(() => {
    if (shared) readShared(shared)
  }, [shared])

  return (
    <Section title={t.fromFile(importKindLabels[kind])} notes={t.csvEverySpreadsheetSaves}>
      <FormProblem message={problem} />
      <FileDrop isReading={isReading} isChosen={source !== null} onFile={(file) => read(readTableFile(kind, file))} />
      {source && (
        <p role="status">
          {rich(source.headerRow === 0 ? t.fileRead : t.fileReadWithNamesBelow, {
            source: <strong className="wrap-anywhere">{source.name}</strong>,
            rows: t.rowCount(source.count),
            encoding: source.encoding,
            delimiter: formatDelimiter(source.delimiter),
            row: source.headerRow + 1,
          })}
          {source.encoding === 'Windows-1252' && ` ${t.notUtf8Look}`}
        </p>
      )}
      <div className="flex flex-wrap items-start gap-3">
        <Button onClick={() => void saveTemplate(kind)}>{t.downloadTemplate}</Button>
        <Paste onPaste={(text) => read(readTableFromText(kind, t.pastedRows, text))} />
      </div>
    </Section>
  )
}

function FileDrop({
  isReading,
  isChosen,
  onFile,
}: {
  isReading: boolean
  isChosen: boolean
  onFile: (file: File) => void
}) {
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    // The label opens the file dialog, for keyboard and touch; dropping is for those who have the file at hand.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={classNames(
        'flex min-h-24 cursor-pointer flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-control border-2 border-dashed p-4 text-center has-focus-visible:outline-3 has-focus-visible:outline-accent',
        isOver ? 'border-accent bg-tint' : 'border-line-strong hover:border-accent',
      )}
    >
      <FileUp size={24} className="text-accent" />
      <span className="font-semibold text-accent">
        {isReading ? t.reading : isChosen ? t.chooseAnotherFile : t.chooseCsvFile}
      </span>
      <span className="text-soft pointer-coarse:hidden">{t.dropHere}</span>
      <input
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          target.value = '' // allows choosing the same file again after correcting it
        }}
      />
    </label>
  )
}

function Paste({ onPaste }: { onPaste: (text: string) => void }) {
  const [text, setText] = useState('')
  return (
    <details className="min-w-0 flex-1 basis-72">
      <summary className="inline-flex min-h-11 items-center font-semibold text-accent">
        {t.pasteRowsFromSpreadsheet}
      </summary>
      <div className="flex flex-col items-start gap-3 pt-2">
        <TextAreaField
          label={t.rowsNamesColumnsFirst}
          className="w-full"
          rows={6}
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button
          disabled={text.trim() === ''}
          onClick={({ currentTarget }) => {
            onPaste(text)
            if (currentTarget.parentElement) markSaved(currentTarget.parentElement) // the text is now in the preview and no longer counts as unsaved
          }}
        >
          {t.readTheseRows}
        </Button>
      </div>
    </details>
  )
}

async function saveTemplate(kind: ImportKind): Promise<void> {
  downloadText(`${kind}-template.csv`, await toCsv(createTemplateTable(kind)))
}

/** @throws FileReadError */
export async function readTableFile(kind: ImportKind, file: File): Promise<FileTable> {
  requireReadableSize(file.size)
  const parse = await loadParser()
  return readTable(kind, file.name, new Uint8Array(await file.arrayBuffer()), { parse, decode })
}

/** @throws FileReadError */
async function readTableFromText(kind: ImportKind, name: string, text: string): Promise<FileTable> {
  return readTableText(kind, name, text, { parse: await loadParser() })
}

async function loadParser(): Promise<ParseCsv> {
  const { default: papa } = await import('papaparse')
  return (text, options) => papa.parse<string[]>(text, options)
}

const decode: DecodeText = (bytes, encoding) => new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes)
