/** The head of a list that is shown as a table; the columns' names differ from each other. */
export function TableHead({ columns }: { columns: readonly string[] }) {
  return (
    <thead>
      <tr className="border-b border-line">
        {columns.map((column) => (
          <th key={column} scope="col" className="px-3 py-3 text-left text-note font-semibold text-soft">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  )
}
