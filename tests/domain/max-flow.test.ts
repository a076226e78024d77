import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addArc, createFlowNetwork, getFlow, maximizeFlow } from '#domain/max-flow.ts'
import type { FlowNetwork } from '#domain/max-flow.ts'

type Arc = readonly [from: number, to: number, capacity: number]

function networkOf(nodes: number, arcs: readonly Arc[]): { network: FlowNetwork; numbers: number[] } {
  const network = createFlowNetwork(nodes)
  return { network, numbers: arcs.map(([from, to, capacity]) => addArc(network, from, to, capacity)) }
}

/**
 * Returns the smallest total capacity of the arcs that leave a set of nodes, over all sets that contain the first node
 * but not the last.
 */
function leastCut(nodes: number, arcs: readonly Arc[]): number {
  const cuts = Array.from({ length: 2 ** (nodes - 2) }, (_, inner) => {
    const set = 1 | (inner << 1)
    const isIn = (node: number) => ((set >> node) & 1) === 1
    return arcs.reduce((sum, [from, to, capacity]) => sum + (isIn(from) && !isIn(to) ? capacity : 0), 0)
  })
  return Math.min(...cuts)
}

describe('the greatest flow', () => {
  test('goes round a full arc by taking back what was sent over it', () => {
    const arcs: Arc[] = [
      [0, 1, 10],
      [0, 2, 10],
      [1, 2, 2],
      [1, 3, 4],
      [1, 4, 8],
      [2, 4, 9],
      [4, 3, 6],
      [3, 5, 10],
      [4, 5, 10],
    ]
    expect(maximizeFlow(networkOf(6, arcs).network, 0, 5).value).toBe(19)
  })

  test('is nothing where no way leads to the sink, and the cut is what can be reached', () => {
    const { network } = networkOf(4, [
      [0, 1, 3],
      [2, 3, 3],
    ])
    expect(maximizeFlow(network, 0, 3)).toEqual({ value: 0, sourceSide: Uint8Array.of(1, 1, 0, 0) })
  })

  test('passes arcs without a limit', () => {
    const { network, numbers } = networkOf(4, [
      [0, 1, 7],
      [1, 2, Infinity],
      [2, 3, 5],
    ])
    expect(maximizeFlow(network, 0, 3).value).toBe(5)
    expect(numbers.map((arc) => getFlow(network, arc))).toEqual([5, 5, 5])
  })

  test('goes on from what already flows where an arc is added', () => {
    const { network } = networkOf(3, [
      [0, 1, 4],
      [1, 2, 1],
    ])
    expect(maximizeFlow(network, 0, 2).value).toBe(1)
    addArc(network, 1, 2, 2)
    expect(maximizeFlow(network, 0, 2).value).toBe(2)
  })

  test('follows a path of a hundred thousand arcs', () => {
    const length = 100_000
    const { network } = networkOf(
      length + 1,
      Array.from({ length }, (_, node): Arc => [node, node + 1, 2]),
    )
    expect(maximizeFlow(network, 0, length).value).toBe(2)
  })
})

describe('in any network', () => {
  const nodes = 7
  const arcs = fc.array(fc.tuple(fc.nat(nodes - 1), fc.nat(nodes - 1), fc.nat(6)), { maxLength: 25 })

  test('the flow is as great as the least cut, and the cut that comes with it is one of those', () => {
    fc.assert(
      fc.property(arcs, (arcs) => {
        const { network } = networkOf(nodes, arcs)
        const { value, sourceSide } = maximizeFlow(network, 0, nodes - 1)
        expect(value).toBe(leastCut(nodes, arcs))
        const cut = arcs.filter(([from, to]) => sourceSide[from] === 1 && sourceSide[to] === 0)
        expect(cut.reduce((sum, [, , capacity]) => sum + capacity, 0)).toBe(value)
      }),
    )
  })

  test('no arc carries more than it can, and what comes to a node leaves it', () => {
    fc.assert(
      fc.property(arcs, (arcs) => {
        const { network, numbers } = networkOf(nodes, arcs)
        const { value } = maximizeFlow(network, 0, nodes - 1)
        const surplus = Array.from({ length: nodes }, () => 0)
        arcs.forEach(([from, to, capacity], index) => {
          const flow = getFlow(network, numbers[index] ?? 0)
          expect(flow).toBeGreaterThanOrEqual(0)
          expect(flow).toBeLessThanOrEqual(capacity)
          surplus[from] = (surplus[from] ?? 0) - flow
          surplus[to] = (surplus[to] ?? 0) + flow
        })
        expect(surplus).toEqual([0 - value, ...Array.from({ length: nodes - 2 }, () => 0), value])
      }),
    )
  })
})
