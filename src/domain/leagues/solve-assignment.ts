/**
 * Assigns each row its own column so that the total cost is minimal; in O(n³) for n columns.
 *
 * Sources: H. W. Kuhn, The Hungarian method for the assignment problem, 1955; row by row along shortest augmenting
 * paths: R. Jonker and A. Volgenant, A shortest augmenting path algorithm for dense and sparse linear assignment
 * problems, 1987.
 * @param costs finite, `costs[row][column]`; at least as many columns as rows
 * @returns the column of each row
 */
export function solveAssignment(costs: readonly ArrayLike<number>[]): number[] {
  const columns = costs[0]?.length ?? 0
  const rowPrices = new Float64Array(costs.length)
  const columnPrices = new Float64Array(columns)
  const rowOf = new Int32Array(columns).fill(-1)
  const distances = new Float64Array(columns)
  const parents = new Int32Array(columns)
  const isDone = new Uint8Array(columns)

  for (let start = 0; start < costs.length; start++) {
    // The tree of cheapest alternating paths from the new row grows by one column at a time until it reaches a column
    // that is not assigned yet.
    distances.fill(Number.POSITIVE_INFINITY)
    parents.fill(-1)
    isDone.fill(0)
    let column = -1
    let row = start
    let distance = 0
    while (row !== -1) {
      const rowCosts = costs[row] ?? []
      const rowPrice = rowPrices[row] ?? 0
      let nearest = -1
      let least = Number.POSITIVE_INFINITY
      for (let next = 0; next < columns; next++) {
        if (isDone[next] === 1) continue
        const through = distance + ((rowCosts[next] ?? 0) - rowPrice - (columnPrices[next] ?? 0))
        let known = distances[next] ?? 0
        if (through < known) {
          known = through
          distances[next] = through
          parents[next] = column
        }
        if (nearest === -1 || known < least) {
          nearest = next
          least = known
        }
      }
      column = nearest
      isDone[column] = 1
      distance = least
      row = rowOf[column] ?? -1
    }

    // Adjust the prices so that every reduced cost is at least zero, and exactly zero for assigned pairs.
    rowPrices[start] = (rowPrices[start] ?? 0) + distance
    for (let each = 0; each < columns; each++) {
      if (isDone[each] === 0 || each === column) continue
      const shift = distance - (distances[each] ?? 0)
      columnPrices[each] = (columnPrices[each] ?? 0) - shift
      const owner = rowOf[each] ?? 0
      rowPrices[owner] = (rowPrices[owner] ?? 0) + shift
    }

    // Moves each row on the path one column forward, and gives the new row the first column.
    while (column !== -1) {
      const parent = parents[column] ?? -1
      rowOf[column] = parent === -1 ? start : (rowOf[parent] ?? 0)
      column = parent
    }
  }
  const columnOf = Array.from(costs, () => 0)
  rowOf.forEach((row, column) => {
    if (row >= 0) columnOf[row] = column
  })
  return columnOf
}
