import type { Random } from '../../random.ts'
import type { ExactModel } from './model.ts'
import type { ProgramRow } from './program.ts'

export type FillOptions = {
  readonly random: Random
  /** How many places may be looked at: about ten million take a second. */
  readonly maxLooks: number
  /** Called now and then with the most matches placed so far. */
  readonly onProgress?: (placed: number) => void
}

export type Filling = {
  /** By variable: 1 if it is part of the solution. No rule of the model is broken. */
  readonly values: Uint8Array
  readonly placed: number
  readonly iterations: number
}

/** How the attempts differ. No single way is the best one for every league. */
const ways: readonly Way[] = [
  { noise: 1.03, tabuCost: 1, learning: 0.001 },
  { noise: 1.03, tabuCost: 1, learning: 0 },
  { noise: 1.03, tabuCost: 0.5, learning: 0.0003 },
]

type Way = {
  /** Random costs below this are added, so that a place where one more match gives way is rarely preferred. */
  readonly noise: number
  /** The cost of returning to a place that a match has just lost. */
  readonly tabuCost: number
  /** How much heavier a match becomes on average each time another one gives way to it, times two. */
  readonly learning: number
}

const shortestTabu = 1
const tabuRange = 3
const looksPerAttempt = 8_000_000
const iterationsPerReport = 4096

/**
 * Places as many matches as possible by local search on the model of the exact solver, without ever breaking a rule: a
 * random match without a place takes the cheapest one, where the fewest matches give way, and these look for a place in
 * turn. Because most leagues have several places where a single match gives way, the search wanders on a plateau and
 * needs hardly any memory of where it was. Attempts begin from nothing, in different ways and each round of them longer
 * than the one before. Returns the best solution seen.
 *
 * Sources of the method: J. H. Dinitz and D. R. Stinson, A hill-climbing algorithm for the construction of
 * one-factorizations and Room squares, 1987; I. Blöchliger and N. Zufferey, A graph coloring heuristic using partial
 * solutions and a reactive tabu scheme, 2008.
 */
export function fillModel(model: ExactModel, { random, maxLooks, onProgress }: FillOptions): Filling {
  const tables = createTables(model)
  let best: Filling = { values: new Uint8Array(model.variables.length), placed: 0, iterations: 0 }
  let looks = 0
  for (let turn = 0; looks < maxLooks && best.placed < tables.matches; turn++) {
    const way = ways[turn % ways.length] ?? { noise: 1, tabuCost: 1, learning: 0 }
    const length = looksPerAttempt * (1 + Math.floor(turn / ways.length))
    const attempt = new Attempt(tables, random, way)
    attempt.run(Math.min(maxLooks - looks, length), () => onProgress?.(Math.max(best.placed, attempt.mostPlaced)))
    looks += attempt.looks
    const iterations = best.iterations + attempt.iterations
    best = attempt.mostPlaced > best.placed ? { ...attempt.result(), iterations } : { ...best, iterations }
  }
  return best
}

/** The model in flat tables; those of item i are at `from[i]` up to but not including `from[i + 1]`. */
type Tables = {
  readonly matches: number
  readonly kinds: number
  readonly matchesByKind: readonly number[]
  readonly kindOf: Int32Array // by variable
  readonly variablesFrom: Int32Array
  readonly variablesOf: Int32Array // by kind
  readonly rowsFrom: Int32Array
  readonly rowsOf: Int32Array // by variable, those with the lowest bound first
  readonly bounds: Int32Array // by row
  readonly placesFrom: Int32Array // by row, as many places as its bound
}

function createTables({ rules, variables, kinds }: ExactModel): Tables {
  const rows = withoutContained(rules.filter(({ terms, bound }) => terms.length > bound)).toSorted(
    (a, b) => a.bound - b.bound,
  )
  const rowsByVariable: number[][] = variables.map(() => [])
  rows.forEach(({ terms }, row) => {
    for (const variable of terms) rowsByVariable[variable]?.push(row)
  })
  const variablesByKind: number[][] = kinds.map(() => [])
  variables.forEach(({ kind }, variable) => variablesByKind[kind]?.push(variable))
  const matchesByKind = kinds.map(({ matches }) => matches.length)
  return {
    matches: matchesByKind.reduce((sum, count) => sum + count, 0),
    kinds: kinds.length,
    matchesByKind,
    kindOf: Int32Array.from(variables, ({ kind }) => kind),
    variablesFrom: startsOf(variablesByKind.map(({ length }) => length)),
    variablesOf: Int32Array.from(variablesByKind.flat()),
    rowsFrom: startsOf(rowsByVariable.map(({ length }) => length)),
    rowsOf: Int32Array.from(rowsByVariable.flat()),
    bounds: Int32Array.from(rows, ({ bound }) => bound),
    placesFrom: startsOf(rows.map(({ bound }) => bound)),
  }
}

/** Leaves out rows that another row implies, because it has all of their terms and no higher bound. */
function withoutContained(rows: readonly ProgramRow[]): ProgramRow[] {
  const sets = rows.map(({ terms }) => new Set(terms))
  const having = new Map<number, number[]>()
  rows.forEach(({ terms }, row) => {
    for (const variable of terms) {
      const here = having.get(variable)
      if (here) here.push(row)
      else having.set(variable, [row])
    }
  })
  const isImplied = ({ terms, bound }: ProgramRow, row: number) =>
    (having.get(terms[0] ?? -1) ?? []).some((other) => {
      const [set, otherBound] = [sets[other], rows[other]?.bound ?? 0]
      if (other === row || set === undefined || otherBound > bound || set.size < terms.length) return false
      const isSame = set.size === terms.length && otherBound === bound
      return (!isSame || other < row) && terms.every((variable) => set.has(variable))
    })
  return rows.filter((each, row) => !isImplied(each, row))
}

function startsOf(lengths: readonly number[]): Int32Array {
  const starts = new Int32Array(lengths.length + 1)
  lengths.forEach((length, index) => (starts[index + 1] = (starts[index] ?? 0) + length))
  return starts
}

/** A walk from one solution with as few matches left out as possible to the next. */
class Attempt {
  looks = 0
  iterations = 0
  mostPlaced = 0
  readonly #tables: Tables
  readonly #random: Random
  readonly #way: Way
  readonly #isSet: Uint8Array // by variable
  readonly #taken: Int32Array // by place of a row: a variable
  readonly #count: Int32Array // by row: how many of its places are taken
  readonly #weights: Float64Array // by kind
  readonly #tabuUntil: Float64Array // by variable
  readonly #mark: Int32Array // by variable: the latest look in which it had to give way
  #look = 0
  /** The kinds of matches without a place. */
  readonly #homeless: number[]
  #bestValues: Uint8Array

  constructor(tables: Tables, random: Random, way: Way) {
    const variables = tables.kindOf.length
    this.#tables = tables
    this.#random = random
    this.#way = way
    this.#isSet = new Uint8Array(variables)
    this.#taken = new Int32Array(tables.placesFrom.at(-1) ?? 0)
    this.#count = new Int32Array(tables.bounds.length)
    this.#weights = new Float64Array(tables.kinds).fill(1)
    this.#tabuUntil = new Float64Array(variables)
    this.#mark = new Int32Array(variables)
    this.#homeless = tables.matchesByKind.flatMap((count, kind) => Array.from({ length: count }, () => kind))
    this.#bestValues = this.#isSet.slice()
  }

  result(): Pick<Filling, 'values' | 'placed'> {
    return { values: this.#bestValues, placed: this.mostPlaced }
  }

  run(maxLooks: number, report: () => void): void {
    const ejected: number[] = []
    while (this.#homeless.length > 0 && this.looks < maxLooks) {
      if (++this.iterations % iterationsPerReport === 0) report()
      const at = Math.floor(this.#random() * this.#homeless.length)
      const kind = this.#homeless[at] ?? 0
      const variable = this.#cheapest(kind, ejected)
      if (variable < 0) continue
      const last = this.#homeless.pop()
      if (last !== undefined && at < this.#homeless.length) this.#homeless[at] = last
      for (const loser of ejected) this.#drop(loser)
      this.#put(variable)
      if (ejected.length > 0) this.#weights[kind] = (this.#weights[kind] ?? 1) + this.#way.learning * this.#random()
      const placed = this.#tables.matches - this.#homeless.length
      if (placed <= this.mostPlaced) continue
      this.mostPlaced = placed
      this.#bestValues = this.#isSet.slice()
    }
  }

  /** Returns the kind's cheapest variable, or −1, and stores those that would have to give way in `ejected`. */
  #cheapest(kind: number, ejected: number[]): number {
    const { variablesFrom, variablesOf } = this.#tables
    const { noise, tabuCost } = this.#way
    const end = variablesFrom[kind + 1] ?? 0
    const start = variablesFrom[kind] ?? 0
    this.looks += 1 + end - start
    let bestCost = Number.POSITIVE_INFINITY
    let best = -1
    for (let at = start; at < end; at++) {
      const variable = variablesOf[at] ?? 0
      if (this.#isSet[variable] === 1) continue
      const isTabu = (this.#tabuUntil[variable] ?? 0) > this.iterations
      const cost = this.#costOf(variable, noise * this.#random() + (isTabu ? tabuCost : 0), bestCost, null)
      if (cost >= bestCost) continue
      bestCost = cost
      best = variable
    }
    ejected.length = 0
    if (best >= 0) this.#costOf(best, 0, Number.POSITIVE_INFINITY, ejected)
    return best
  }

  /** Returns the given cost plus the weight of the matches that would have to give way; stops at `most`. */
  #costOf(variable: number, base: number, most: number, ejected: number[] | null): number {
    const { rowsFrom, rowsOf, bounds, placesFrom, kindOf } = this.#tables
    const look = ++this.#look
    const end = rowsFrom[variable + 1] ?? 0
    let cost = base
    for (let at = rowsFrom[variable] ?? 0; at < end && cost < most; at++) {
      const row = rowsOf[at] ?? 0
      const bound = bounds[row] ?? 0
      if ((this.#count[row] ?? 0) < bound) continue
      if (bound === 0) return Number.POSITIVE_INFINITY
      const first = placesFrom[row] ?? 0
      let lightest = -1
      let least = Number.POSITIVE_INFINITY
      for (let place = first; place < first + bound; place++) {
        const other = this.#taken[place] ?? 0
        if (this.#mark[other] === look) {
          lightest = -1
          break // a match that gives way anyway makes room in this row
        }
        const weight = this.#weights[kindOf[other] ?? 0] ?? 1
        if (weight >= least) continue
        least = weight
        lightest = other
      }
      if (lightest < 0) continue
      this.#mark[lightest] = look
      cost += least
      ejected?.push(lightest)
    }
    return cost
  }

  #put(variable: number): void {
    const { rowsFrom, rowsOf, placesFrom } = this.#tables
    this.#isSet[variable] = 1
    const end = rowsFrom[variable + 1] ?? 0
    for (let at = rowsFrom[variable] ?? 0; at < end; at++) {
      const row = rowsOf[at] ?? 0
      const count = this.#count[row] ?? 0
      this.#taken[(placesFrom[row] ?? 0) + count] = variable
      this.#count[row] = count + 1
    }
  }

  #drop(variable: number): void {
    const { rowsFrom, rowsOf, placesFrom, kindOf } = this.#tables
    this.#isSet[variable] = 0
    this.#homeless.push(kindOf[variable] ?? 0)
    this.#tabuUntil[variable] = this.iterations + shortestTabu + Math.floor(this.#random() * tabuRange)
    const end = rowsFrom[variable + 1] ?? 0
    for (let at = rowsFrom[variable] ?? 0; at < end; at++) {
      const row = rowsOf[at] ?? 0
      const count = (this.#count[row] ?? 0) - 1
      this.#count[row] = count
      const last = (placesFrom[row] ?? 0) + count
      let place = placesFrom[row] ?? 0
      while (this.#taken[place] !== variable) place++
      this.#taken[place] = this.#taken[last] ?? 0
    }
  }
}
