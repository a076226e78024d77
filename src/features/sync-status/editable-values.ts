import type { RejectedChange } from '#data/store/outbox/entries.ts'
import type { Op, OpValues } from '#data/store/ops.ts'
import { tables } from '#domain/schema/tables.ts'
import type * as z from 'zod/mini'
import { getColumnLabel } from './column-words.ts'
import { t } from './words.ts'

/** An editable value of a rejected change. */
export type EditableValue = {
  readonly column: string
  readonly label: string
  readonly value: string
  readonly isNumber: boolean
  readonly isLong: boolean
}

/**
 * Returns the values of a rejected change that can be edited here: text and numbers of a single row. Other values are
 * edited on their own screens.
 */
export function getEditableValues({ ops }: RejectedChange): EditableValue[] {
  const values = valuesOf(ops)
  const [op] = ops
  if (!op || !values) return []
  return Object.entries(values).flatMap(([column, value]) => {
    const label = getColumnLabel(op.t, column)
    if (label === undefined || !(texts.has(column) || numbers.has(column))) return []
    const isNumber = numbers.has(column)
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    return [{ column, label, value: text, isNumber, isLong: longTexts.has(column) }]
  })
}

/** Returns the ops with the edited values, or a message for each value that is not allowed. */
export function applyTypedValues(
  { ops }: RejectedChange,
  typed: Readonly<Record<string, string>>,
): { ops: readonly Op[] } | { errors: Readonly<Record<string, string>> } {
  const [op] = ops
  const before = valuesOf(ops)
  if (!op || !before) return { ops }
  const shape = tables[op.t].row.shape as Readonly<Record<string, z.ZodMiniType>>
  const values: Record<string, unknown> = { ...before }
  const errors: Record<string, string> = {}
  for (const [column, text] of Object.entries(typed)) {
    const parsed = shape[column]?.safeParse(valueOf(column, text.trim()))
    if (parsed?.success) values[column] = parsed.data
    else errors[column] = parsed?.error.issues[0]?.message ?? t.valueNotAllowed
  }
  if (Object.keys(errors).length > 0) return { errors }
  return { ops: ['rows' in op ? { ...op, rows: [values] } : { ...op, set: values }] as readonly Op[] }
}

function valuesOf(ops: readonly Op[]): OpValues | undefined {
  const [op, another] = ops
  if (!op || another) return undefined
  if ('rows' in op) return op.rows.length === 1 ? op.rows[0] : undefined
  return 'set' in op ? op.set : undefined
}

function valueOf(column: string, text: string): unknown {
  if (text === '') return null
  return numbers.has(column) ? Number(text) : text
}

const longTexts: ReadonlySet<string> = new Set(['description', 'rules', 'notes'])
const texts: ReadonlySet<string> = new Set([
  ...longTexts,
  'name',
  'display_name',
  'address',
  'age_group',
  'level',
  'jersey',
  'position',
  'company_name',
  'contact_name',
  'contact_email',
  'contact_phone',
  'location',
  'dimensions',
  'label',
])
const numbers: ReadonlySet<string> = new Set(['num_teams', 'capacity', 'quantity', 'duration_months'])
