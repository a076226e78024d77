/**
 * Assigns each row its own column so that the total cost is minimal; in O(n³).
 *
 * Sources: H. W. Kuhn, The Hungarian method for the assignment problem, 1955; row by row along shortest augmenting
 * paths: R. Jonker and A. Volgenant, A shortest augmenting path algorithm for dense and sparse linear assignment
 * problems, 1987.
 * @param costs square and finite: `costs[row][column]`
 * @returns the column of each row
 */
export function solveAssignment(costs: readonly (readonly number[])[]): number[] {
  const size = costs.length
  const rowPrices = new Float64Array(size)
  const columnPrices = new Float64Array(size)
  const rowOf = new Int32Array(size).fill(-1)
  const reduced = (row: number, column: number) =>
    (costs[row]?.[column] ?? 0) - (rowPrices[row] ?? 0) - (columnPrices[column] ?? 0)

  for (let start = 0; start < size; start++) {
    // The tree of cheapest alternating paths from the new row grows by one column at a time until it reaches a column
    // that is not assigned yet.
    const distances = new Float64Array(size).fill(Number.POSITIVE_INFINITY)
    const parents = new Int32Array(size).fill(-1)
    const isDone = new Uint8Array(size)
    let column = -1
    let row = start
    let distance = 0
    while (row !== -1) {
      for (let next = 0; next < size; next++) {
        const through = distance + reduced(row, next)
        if (isDone[next] === 0 && through < (distances[next] ?? 0)) {
          distances[next] = through
          parents[next] = column
        }
      }
      column = nearest(distances, isDone)
      isDone[column] = 1
      distance = distances[column] ?? 0
      row = rowOf[column] ?? -1
    }

    // Adjust the prices so that every reduced cost is at least zero, and exactly zero for assigned pairs.
    rowPrices[start] = (rowPrices[start] ?? 0) + distance
    for (let each = 0; each < size; each++) {
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
  const columns = Array.from({ length: size }, () => 0)
  rowOf.forEach((row, column) => (columns[row] = column))
  return columns
}

function nearest(distances: Float64Array, isDone: Uint8Array): number {
  let best = -1
  for (let column = 0; column < distances.length; column++) {
    if (isDone[column] === 0 && (best === -1 || (distances[column] ?? 0) < (distances[best] ?? 0))) best = column
  }
  return best
}
