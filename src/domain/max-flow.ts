// Maximum flow and minimum cut, for assignments with capacities: games to teams, teams to places.

/**
 * A directed network that grows with `addArc`. Every arc has a twin in the opposite direction that starts without
 * capacity; the two are numbered 2k and 2k + 1. Capacities are whole numbers, or `Infinity`.
 */
export type FlowNetwork = {
  readonly nodes: number
  /** By node: the first arc in the list of arcs that leave it, or -1 if there is none. */
  readonly first: Int32Array
  /** By arc: the next arc in the same node's list, the node that the arc points to, and its residual capacity. */
  readonly next: number[]
  readonly head: number[]
  readonly room: number[]
}

export type MaximumFlow = {
  readonly value: number
  /**
   * By node: 1 if it is on the source's side of a minimum cut (of the one with the smallest such side), otherwise 0.
   */
  readonly sourceSide: Uint8Array
}

/**
 * Creates a network without arcs.
 * @param nodes the number of nodes; they are numbered from 0
 */
export function createFlowNetwork(nodes: number): FlowNetwork {
  return { nodes, first: new Int32Array(nodes).fill(-1), next: [], head: [], room: [] }
}

/**
 * Adds an arc and its twin.
 * @returns the number of the arc, for `getFlow`
 */
export function addArc(network: FlowNetwork, from: number, to: number, capacity: number): number {
  const arc = network.head.length
  addOneWay(network, from, to, capacity)
  addOneWay(network, to, from, 0)
  return arc
}

function addOneWay({ first, next, head, room }: FlowNetwork, from: number, to: number, capacity: number): void {
  next.push(first[from] ?? -1)
  first[from] = head.length
  head.push(to)
  room.push(capacity)
}

/** Returns the flow over an arc that `addArc` returned. */
export function getFlow({ room }: FlowNetwork, arc: number): number {
  return room[arc ^ 1] ?? 0
}

/**
 * Sends as much as possible from the source to the sink; existing flow stays but may be rerouted. Every path needs an
 * arc of finite capacity. Whole capacities give whole flows.
 *
 * Dinic's algorithm in at most nodes² · arcs steps: E. A. Dinic, "Algorithm for solution of a problem of maximum flow
 * in networks with power estimation", 1970.
 *
 * @returns `value` is what this call added
 */
export function maximizeFlow(network: FlowNetwork, source: number, sink: number): MaximumFlow {
  const level = new Int32Array(network.nodes)
  const queue = new Int32Array(network.nodes)
  let value = 0
  for (;;) {
    labelLevels(network, source, level, queue)
    if ((level[sink] ?? -1) < 0) return { value, sourceSide: Uint8Array.from(level, (each) => (each < 0 ? 0 : 1)) }
    value += sendBlockingFlow(network, source, sink, level)
  }
}

/**
 * Labels nodes breadth-first with their distance from the source, in arcs with residual capacity; -1 if unreachable.
 */
function labelLevels(network: FlowNetwork, source: number, level: Int32Array, queue: Int32Array): void {
  const { first, next, head, room } = network
  level.fill(-1)
  level[source] = 0
  queue[0] = source
  let size = 1
  for (let at = 0; at < size; at++) {
    const node = queue[at] ?? 0
    for (let arc = first[node] ?? -1; arc >= 0; arc = next[arc] ?? -1) {
      const to = head[arc] ?? 0
      if ((room[arc] ?? 0) <= 0 || (level[to] ?? 0) >= 0) continue
      level[to] = (level[node] ?? 0) + 1
      queue[size++] = to
    }
  }
}

/**
 * Sends flow depth-first along rising levels until every such path has a saturated arc. Dead ends are never tried
 * again.
 */
function sendBlockingFlow(network: FlowNetwork, source: number, sink: number, level: Int32Array): number {
  const { first, next, head, room } = network
  const current = first.slice()
  const path: number[] = []
  let node = source
  let sent = 0
  for (;;) {
    if (node === sink) {
      const amount = path.reduce((least, arc) => Math.min(least, room[arc] ?? 0), Infinity)
      for (const arc of path) {
        room[arc] = (room[arc] ?? 0) - amount
        room[arc ^ 1] = (room[arc ^ 1] ?? 0) + amount
      }
      sent += amount
      path.length = path.findIndex((arc) => room[arc] === 0)
      node = path.length === 0 ? source : (head[path.at(-1) ?? 0] ?? source)
      continue
    }
    let arc = current[node] ?? -1
    while (arc >= 0 && ((room[arc] ?? 0) <= 0 || level[head[arc] ?? 0] !== (level[node] ?? 0) + 1))
      arc = next[arc] ?? -1
    current[node] = arc
    if (arc >= 0) {
      path.push(arc)
      node = head[arc] ?? sink
      continue
    }
    if (node === source) return sent
    const back = path.pop() ?? 0
    node = head[back ^ 1] ?? source
    current[node] = next[back] ?? -1
  }
}
