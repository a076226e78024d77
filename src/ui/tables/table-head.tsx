/** The head of a list shown as a table; column names must be unique. */
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
