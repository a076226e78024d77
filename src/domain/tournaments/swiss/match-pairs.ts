// Pairs that cost the least together, among any items: a minimum-cost perfect matching of a complete graph. Source: J.
// Edmonds, Maximum matching and a polyhedron with 0,1-vertices, 1965; the search in stages with labels and slacks, O(n³),
// is that of Z. Galil, Efficient algorithms for finding maximum matching in graphs, ACM Computing Surveys 18, 1986.

/** An edge of the contracted graph, by the two items that it joins. */
type Edge = { readonly from: number; readonly to: number; readonly weight: number }

const none = 0
const unlabeled = -1
const outer = 0
const inner = 1

/**
 * Returns for each item the index of its partner.
 * @param count an even number of items
 * @param cost a whole number from 0 to 2^48 for two items, the same in either order, so that all sums are exact
 */
export function matchPairs(count: number, cost: (one: number, other: number) => number): number[] {
  if (count % 2 !== 0) throw new RangeError(`${count} items cannot be paired`)
  const indexes = Array.from({ length: count }, (_, index) => index)
  const costs = indexes.map((one) => indexes.map((other) => (one === other ? 0 : cost(one, other))))
  const base = 1 + Math.max(0, ...costs.flat())
  return new HeaviestMatching(costs.map((row) => row.map((each) => base - each))).solve()
}

/**
 * Nodes are numbered from 1: first the items, then the blossoms, which are odd cycles contracted to one node. 0 stands for
 * none.
 */
class HeaviestMatching {
  readonly #items: number
  #nodes: number
  readonly #edges: Edge[][]
  readonly #label: number[]
  /** By node: the item at the other end of its matched edge. */
  readonly #mate: number[]
  /** By node: the item outside it from which the least slack edge to it leaves. */
  readonly #slack: number[]
  /** By node: the outermost blossom that contains it, or itself. */
  readonly #top: number[]
  /** By node: the item from which the search reached it. */
  readonly #parent: number[]
  readonly #side: number[]
  /** By blossom and item: which of the blossom's nodes contains the item. */
  readonly #within: number[][]
  /** By blossom: its nodes around the cycle, beginning with its base. */
  readonly #cycle: number[][]
  readonly #visited: number[]
  #visit = 0
  #queue: number[] = []

  constructor(weights: readonly (readonly number[])[]) {
    this.#items = weights.length
    this.#nodes = this.#items
    const size = 2 * this.#items + 1
    const zeros = () => Array.from({ length: size }, () => 0)
    this.#edges = Array.from({ length: size }, (_, from) =>
      Array.from({ length: size }, (__, to): Edge => ({ from, to, weight: weights[from - 1]?.[to - 1] ?? 0 })),
    )
    const heaviest = Math.max(0, ...weights.flat())
    this.#label = Array.from({ length: size }, (_, node) => (node >= 1 && node <= this.#items ? heaviest : 0))
    this.#mate = zeros()
    this.#slack = zeros()
    this.#top = Array.from({ length: size }, (_, node) => (node <= this.#items ? node : none))
    this.#parent = zeros()
    this.#side = zeros()
    this.#visited = zeros()
    this.#within = Array.from({ length: size }, (_, node) =>
      Array.from({ length: size }, (__, item) => (node === item && node <= this.#items ? item : none)),
    )
    this.#cycle = Array.from({ length: size }, () => [])
  }

  solve(): number[] {
    for (let matched = 0; matched < this.#items / 2; matched++) this.#augmentOnce()
    return Array.from({ length: this.#items }, (_, index) => at(this.#mate, index + 1) - 1)
  }

  /** Adds one pair to the matching, so that it is the heaviest with that many pairs. */
  #augmentOnce(): void {
    this.#side.fill(unlabeled)
    this.#slack.fill(none)
    this.#queue = []
    for (const node of this.#tops()) {
      if (at(this.#mate, node) !== none) continue
      this.#parent[node] = none
      this.#side[node] = outer
      this.#enqueue(node)
    }
    while (!this.#grow()) {
      const step = this.#stepOfLabels()
      this.#changeLabels(step)
      if (this.#followTightEdges()) return
      for (const node of this.#tops()) {
        if (node > this.#items && this.#side[node] === inner && this.#label[node] === 0) this.#expand(node)
      }
    }
  }

  /** Goes on from the items in the queue along tight edges. Returns whether the matching has grown. */
  #grow(): boolean {
    for (let item = this.#queue.shift(); item !== undefined; item = this.#queue.shift()) {
      if (this.#side[at(this.#top, item)] === inner) continue
      for (let other = 1; other <= this.#items; other++) {
        if (this.#top[item] === this.#top[other]) continue
        const edge = this.#edge(item, other)
        if (this.#slackOf(edge) > 0) this.#offerSlack(item, at(this.#top, other))
        else if (this.#follow(edge)) return true
      }
    }
    return false
  }

  #followTightEdges(): boolean {
    return this.#tops().some((node) => {
      const from = at(this.#slack, node)
      if (from === none || this.#top[from] === node) return false
      const edge = this.#edge(from, node)
      return this.#slackOf(edge) === 0 && this.#follow(edge)
    })
  }

  #stepOfLabels(): number {
    let step = Number.POSITIVE_INFINITY
    for (const node of this.#tops()) {
      if (node > this.#items && this.#side[node] === inner) step = Math.min(step, at(this.#label, node) / 2)
      const from = at(this.#slack, node)
      if (from === none || this.#side[node] === inner) continue
      const slack = this.#slackOf(this.#edge(from, node))
      step = Math.min(step, this.#side[node] === outer ? slack / 2 : slack)
    }
    return step
  }

  #changeLabels(step: number): void {
    for (let item = 1; item <= this.#items; item++) {
      const side = this.#side[at(this.#top, item)]
      if (side !== unlabeled) this.#label[item] = at(this.#label, item) + (side === outer ? -step : step)
    }
    for (const node of this.#tops()) {
      if (node <= this.#items || this.#side[node] === unlabeled) continue
      this.#label[node] = at(this.#label, node) + (this.#side[node] === outer ? 2 * step : -2 * step)
    }
    this.#queue = []
  }

  /** Follows a tight edge from an outer node. Returns whether it completes a path along which the matching grows. */
  #follow({ from, to }: Edge): boolean {
    const [here, there] = [at(this.#top, from), at(this.#top, to)]
    if (this.#side[there] === unlabeled) {
      this.#parent[there] = from
      this.#side[there] = inner
      const next = at(this.#top, at(this.#mate, there))
      this.#slack[there] = none
      this.#slack[next] = none
      this.#side[next] = outer
      this.#enqueue(next)
    } else if (this.#side[there] === outer) {
      const ancestor = this.#commonAncestor(here, there)
      if (ancestor === none) {
        this.#augment(here, there)
        this.#augment(there, here)
        return true
      }
      this.#contract(here, ancestor, there)
    }
    return false
  }

  /** Exchanges matched and unmatched edges from a node back to the root of its tree. */
  #augment(from: number, to: number): void {
    for (let [node, partner] = [from, to]; ;) {
      const next = at(this.#top, at(this.#mate, node))
      this.#match(node, partner)
      if (next === none) return
      const parent = at(this.#top, at(this.#parent, next))
      this.#match(next, parent)
      ;[node, partner] = [parent, next]
    }
  }

  #match(node: number, partner: number): void {
    const edge = this.#edge(node, partner)
    this.#mate[node] = edge.to
    if (node <= this.#items) return
    const entry = at(this.#within[node] ?? [], edge.from)
    const position = this.#turn(node, entry)
    const cycle = this.#cycle[node] ?? []
    for (let index = 0; index < position; index++) this.#match(at(cycle, index), at(cycle, index ^ 1))
    this.#match(entry, partner)
    this.#cycle[node] = [...cycle.slice(position), ...cycle.slice(0, position)]
  }

  /** Turns a blossom's cycle so that one of its nodes is at an even position, which it returns. */
  #turn(blossom: number, node: number): number {
    const [base = none, ...others] = this.#cycle[blossom] ?? []
    const position = (this.#cycle[blossom] ?? []).indexOf(node)
    if (position % 2 === 0) return position
    this.#cycle[blossom] = [base, ...others.toReversed()]
    return others.length + 1 - position
  }

  #commonAncestor(one: number, other: number): number {
    this.#visit++
    for (let [node, next] = [one, other]; node !== none || next !== none; [node, next] = [next, node]) {
      if (node === none) continue
      if (this.#visited[node] === this.#visit) return node
      this.#visited[node] = this.#visit
      const mate = at(this.#top, at(this.#mate, node))
      node = mate === none ? none : at(this.#top, at(this.#parent, mate))
    }
    return none
  }

  #contract(one: number, ancestor: number, other: number): void {
    let blossom = this.#items + 1
    while (blossom <= this.#nodes && this.#top[blossom] !== none) blossom++
    this.#nodes = Math.max(this.#nodes, blossom)
    const pathFrom = (start: number): number[] => {
      const path: number[] = []
      for (let node = start; node !== ancestor;) {
        const mate = at(this.#top, at(this.#mate, node))
        path.push(node, mate)
        this.#enqueue(mate)
        node = at(this.#top, at(this.#parent, mate))
      }
      return path
    }
    this.#label[blossom] = 0
    this.#side[blossom] = outer
    this.#mate[blossom] = at(this.#mate, ancestor)
    const cycle = [ancestor, ...pathFrom(one).toReversed(), ...pathFrom(other)]
    this.#cycle[blossom] = cycle
    this.#setTop(blossom, blossom)
    this.#joinEdges(blossom, cycle)
    this.#findSlack(blossom)
  }

  /** Gives a blossom, for each other node, the edge with the least slack that one of its nodes has. */
  #joinEdges(blossom: number, cycle: readonly number[]): void {
    for (let node = 1; node <= this.#nodes; node++) {
      this.#setEdge(blossom, node, { from: blossom, to: node, weight: 0 })
    }
    this.#within[blossom]?.fill(none)
    for (const member of cycle) {
      for (let node = 1; node <= this.#nodes; node++) {
        const edge = this.#edge(member, node)
        const best = this.#edge(blossom, node)
        if (best.weight === 0 || this.#slackOf(edge) < this.#slackOf(best)) this.#setEdge(blossom, node, edge)
      }
      for (let item = 1; item <= this.#items; item++) {
        const row = this.#within[blossom]
        if (row && at(this.#within[member] ?? [], item) !== none) row[item] = member
      }
    }
  }

  #expand(blossom: number): void {
    for (const node of this.#cycle[blossom] ?? []) this.#setTop(node, node)
    const parent = at(this.#parent, blossom)
    const entry = at(this.#within[blossom] ?? [], this.#edge(blossom, parent).from)
    const position = this.#turn(blossom, entry)
    const cycle = this.#cycle[blossom] ?? []
    for (let index = 0; index < position; index += 2) {
      const [node, next] = [at(cycle, index), at(cycle, index + 1)]
      this.#parent[node] = this.#edge(next, node).from
      this.#side[node] = inner
      this.#side[next] = outer
      this.#slack[node] = none
      this.#findSlack(next)
      this.#enqueue(next)
    }
    this.#side[entry] = inner
    this.#parent[entry] = parent
    for (const node of cycle.slice(position + 1)) {
      this.#side[node] = unlabeled
      this.#findSlack(node)
    }
    this.#top[blossom] = none
  }

  #setTop(node: number, top: number): void {
    this.#top[node] = top
    if (node > this.#items) for (const member of this.#cycle[node] ?? []) this.#setTop(member, top)
  }

  #enqueue(node: number): void {
    if (node <= this.#items) this.#queue.push(node)
    else for (const member of this.#cycle[node] ?? []) this.#enqueue(member)
  }

  #offerSlack(item: number, node: number): void {
    const best = at(this.#slack, node)
    if (best === none || this.#slackOf(this.#edge(item, node)) < this.#slackOf(this.#edge(best, node))) {
      this.#slack[node] = item
    }
  }

  #findSlack(node: number): void {
    this.#slack[node] = none
    for (let item = 1; item <= this.#items; item++) {
      const { weight } = this.#edge(item, node)
      if (weight > 0 && this.#top[item] !== node && this.#side[at(this.#top, item)] === outer) {
        this.#offerSlack(item, node)
      }
    }
  }

  #slackOf({ from, to }: Edge): number {
    return at(this.#label, from) + at(this.#label, to) - 2 * this.#edge(from, to).weight
  }

  /** Returns the nodes that are in no blossom. */
  #tops(): number[] {
    return Array.from({ length: this.#nodes }, (_, index) => index + 1).filter((node) => this.#top[node] === node)
  }

  #edge(from: number, to: number): Edge {
    return this.#edges[from]?.[to] ?? { from, to, weight: 0 }
  }

  #setEdge(from: number, to: number, edge: Edge): void {
    const [row, column] = [this.#edges[from], this.#edges[to]]
    if (row) row[to] = edge
    if (column) column[from] = { from: edge.to, to: edge.from, weight: edge.weight }
  }
}

const at = (list: readonly number[], index: number): number => list[index] ?? 0
