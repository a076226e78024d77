import type { FileTable } from '#domain/import/read-table.ts'
import { parseCsvCell } from '#domain/import/csv-table.ts'
import { importColumns, findMissingColumns, type ColumnMapping } from '#domain/import/columns.ts'
import type { ImportKind } from '#domain/import/model.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { formatList } from '#i18n/format-list.ts'
import { SelectField } from '#ui/forms/form-field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { t } from './words.ts'

/** Lets the user map the file's columns to the app's. */
export function MappingSection({
  kind,
  source,
  mapping,
  onChange,
}: {
  kind: ImportKind
  source: FileTable
  mapping: ColumnMapping
  onChange: (mapping: ColumnMapping) => void
}) {
  const missing = findMissingColumns(kind, mapping)
  const used = new Set(Object.values(mapping))
  const unused = source.headers.filter((header, index) => header !== '' && !used.has(index))
  return (
    <Section title={t.columns} notes={t.whichColumnFileSays}>
      {missing.length > 0 && (
        <Banner tone="red">{t.chooseColumn(formatList(missing.map(({ label }) => label)))}</Banner>
      )}
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {importColumns[kind].map(({ key, label, isRequired }) => (
          <SelectField
            key={key}
            label={label}
            required={isRequired}
            value={mapping[key] ?? ''}
            hint={exampleOf(source, mapping[key])}
            onChange={({ target }) =>
              onChange({ ...mapping, [key]: target.value === '' ? undefined : Number(target.value) })
            }
          >
            <option value="">{t.notFile}</option>
            {source.headers.map((header, index) => (
              <option key={index} value={index}>
                {header || t.column(index + 1)}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      {unused.length > 0 && <p className="text-note text-soft">{t.notImported(formatList(unused))}</p>}
    </Section>
  )
}

/** Returns a text with the first value found near the top of the column, to help the user check the mapping. */
function exampleOf({ rows, headerRow }: FileTable, place: number | undefined): string | undefined {
  if (place === undefined) return undefined
  const example = rows.slice(headerRow + 1, headerRow + 50).find((row) => (row[place] ?? '').trim() !== '')
  const text = parseCsvCell(example?.[place] ?? '')
  return text === '' ? undefined : t.example(text.length > 30 ? `${text.slice(0, 30)}…` : text)
}
