/** The options of a select field: values, with their labels. */
export function Options<Value extends string | number>({
  values,
  label = String,
}: {
  values: readonly Value[]
  label?: (value: Value) => string
}) {
  return values.map((value) => (
    <option key={value} value={value}>
      {label(value)}
    </option>
  ))
}

/** The options of a select field, one for each row, labeled with the row's name or another text. */
export function RowOptions<Row extends { readonly id: string; readonly name: string }>({
  rows,
  label = ({ name }) => name,
}: {
  rows: readonly Row[] | undefined
  label?: (row: Row) => string
}) {
  return rows?.map((row) => (
    <option key={row.id} value={row.id}>
      {label(row)}
    </option>
  ))
}
