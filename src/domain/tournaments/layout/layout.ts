import type { Bracket, BracketMatch, BracketStage } from '../model.ts'
import { formatRound } from '../describe-round.ts'
import { isDrawn } from '../formats/series.ts'

// The positions of everything in a bracket's drawing, in the drawing's own pixels from its top left. Pools come first,
// each as a table with its games by round; then the main bracket by columns, with the losers' side or the consolation
// below it.

export type DrawingPoint = { readonly x: number; readonly y: number }

/** Where a match, or a series as its last game, is drawn. All boxes have the same size. */
export type MatchPosition = DrawingPoint & { readonly match: number }

/** The line, in straight segments, from a match to the side of the next match on which its winner plays. */
export type Connector = {
  readonly from: number
  readonly to: number
  readonly side: 0 | 1
  readonly points: readonly DrawingPoint[]
}

export type Heading = DrawingPoint & { readonly words: string }

export type PoolFrame = DrawingPoint & { readonly pool: number; readonly width: number; readonly height: number }

export type DrawingSizes = {
  readonly box: { readonly width: number; readonly height: number }
  /** The gaps between two columns, and between two boxes in a column. */
  readonly columnGap: number
  readonly rowGap: number
  readonly headingHeight: number
  readonly poolRowHeight: number
  readonly margin: number
}

export type BracketLayout = {
  readonly width: number
  readonly height: number
  readonly measures: DrawingSizes
  readonly boxes: readonly MatchPosition[]
  readonly connectors: readonly Connector[]
  /** Headings above columns or boxes; `y` is their top. */
  readonly headings: readonly Heading[]
  readonly pools: readonly PoolFrame[]
}

export const screenSizes: DrawingSizes = {
  box: { width: 256, height: 76 },
  columnGap: 40,
  rowGap: 20,
  headingHeight: 32,
  poolRowHeight: 28,
  margin: 12,
}

/** Compact, since the drawing is scaled to fit a sheet of paper. */
export const paperSizes: DrawingSizes = { ...screenSizes, columnGap: 28, rowGap: 6, headingHeight: 28, margin: 2 }

export function layOutBracket(bracket: Bracket, measures: DrawingSizes = screenSizes): BracketLayout {
  const { margin } = measures
  const pools = drawPools(bracket, measures)
  const x = pools.width === 0 ? margin : pools.width + measures.columnGap
  const main = drawTree(bracket, 'main', { x, y: margin }, measures)
  const third = drawThird(bracket, main, measures)
  const below = Math.max(bottom(main, measures), bottom(third, measures)) + measures.rowGap
  const losers = drawTree(bracket, 'losers', { x, y: below }, measures)
  const consolation = drawTree(bracket, 'consolation', { x, y: below }, measures)
  const placement = drawPlacement(bracket, { x, y: below }, measures)
  const final = drawFinal(bracket, [...main.boxes, ...losers.boxes], measures)

  const boxes = [pools, main, third, losers, consolation, placement, final]
    .flatMap((part) => part.boxes)
    .toSorted((a, b) => a.match - b.match)
  return {
    width: Math.max(pools.width, ...boxes.map((box) => box.x + measures.box.width)) + margin,
    height: Math.max(pools.height, ...boxes.map((box) => box.y + measures.box.height)) + margin,
    measures,
    boxes,
    connectors: connect(bracket, boxes, measures),
    headings: [pools, main, third, losers, consolation, placement, final].flatMap((part) => part.headings),
    pools: pools.frames,
  }
}

type Part = { readonly boxes: readonly MatchPosition[]; readonly headings: readonly Heading[] }

/**
 * Draws a column for each round. A match is halfway between those that feed it with winners; if both sides come from
 * elsewhere, it gets its own row. So each match stays within the rows of those before it, and none overlap.
 */
function drawTree(
  bracket: Bracket,
  stage: BracketStage,
  corner: DrawingPoint,
  measures: DrawingSizes,
  inStage = bracket.matches.filter((match) => match.stage === stage && isDrawn(match)),
): Part {
  const { box, headingHeight, rowGap } = measures
  const before = (match: BracketMatch): readonly BracketMatch[] => {
    // Reseeded teams come from any match of the round before, so the tree is the one that there would be without that.
    if (match.sources.some(({ kind }) => kind === 'reseeded')) {
      return inStage.filter(({ round, position }) => round === match.round - 1 && position >> 1 === match.position)
    }
    return match.sources.flatMap((source) => {
      const from = source.kind === 'winner' ? bracket.matches[source.match - 1] : undefined
      return from?.stage === stage ? [from] : []
    })
  }
  const leading = new Set(inStage.flatMap((match) => before(match).map(({ number }) => number)))
  const boxes: MatchPosition[] = []
  let rows = 0
  const place = (match: BracketMatch): number => {
    const feeding = before(match).map(place)
    const row = feeding.length === 0 ? rows++ : feeding.reduce((sum, each) => sum + each, 0) / feeding.length
    const y = corner.y + headingHeight + row * (box.height + rowGap)
    boxes.push({ match: match.number, x: columnAt(corner.x, match.round, measures), y })
    return row
  }
  for (const match of inStage) if (!leading.has(match.number)) place(match)
  return { boxes, headings: headingsOf(bracket, inStage, corner, measures) }
}

/** Draws the games for each group of places as a tree of its own, one below the other. */
function drawPlacement(bracket: Bracket, corner: DrawingPoint, measures: DrawingSizes): Part {
  const inStage = bracket.matches.filter(({ stage }) => stage === 'placement')
  const parts: Part[] = []
  let { y } = corner
  for (const first of [...new Set(inStage.map(({ places }) => places?.[0]))].toSorted((a = 0, b = 0) => a - b)) {
    const ones = inStage.filter(({ places }) => places?.[0] === first)
    const part = drawTree(bracket, 'placement', { x: corner.x, y }, measures, ones)
    parts.push(part)
    y = bottom(part, measures) + measures.rowGap
  }
  return { boxes: parts.flatMap(({ boxes }) => boxes), headings: parts.flatMap(({ headings }) => headings) }
}

/** Draws the game for third place below the final, in the same column, where there is nothing else. */
function drawThird(bracket: Bracket, main: Part, measures: DrawingSizes): Part {
  const match = bracket.matches.find(({ stage }) => stage === 'third')
  const final = main.boxes.reduce<MatchPosition | undefined>(
    (last, box) => (last && last.x >= box.x ? last : box),
    undefined,
  )
  if (!match || !final) return { boxes: [], headings: [] }
  const top = final.y + measures.box.height + measures.rowGap
  const words = formatRound(bracket, match)
  return {
    boxes: [{ match: match.number, x: final.x, y: top + measures.headingHeight }],
    headings: [{ words, x: final.x, y: top }],
  }
}

/** Draws the final in its own columns after both sides, halfway between their last matches. */
function drawFinal(bracket: Bracket, sides: readonly MatchPosition[], measures: DrawingSizes): Part {
  const finals = bracket.matches.filter(({ stage }) => stage === 'final')
  const first = finals[0]
  if (!first) return { boxes: [], headings: [] }
  const feeding = [...new Set(first.sources.flatMap((source) => ('match' in source ? [source.match] : [])))]
  const from = sides.filter(({ match }) => feeding.includes(match))
  const y = from.reduce((sum, box) => sum + box.y, 0) / from.length
  const last = Math.max(...sides.map((box) => box.x))
  const boxes = finals.map(({ number, round }) => ({ match: number, x: columnAt(last, round + 1, measures), y }))
  const headings = finals.map((match) => ({
    words: formatRound(bracket, match),
    x: columnAt(last, match.round + 1, measures),
    y: y - measures.headingHeight,
  }))
  return { boxes, headings }
}

function drawPools(
  bracket: Bracket,
  measures: DrawingSizes,
): Part & { readonly frames: readonly PoolFrame[]; readonly width: number; readonly height: number } {
  const { box, headingHeight, rowGap, poolRowHeight, columnGap, margin } = measures
  const frames: PoolFrame[] = []
  const boxes: MatchPosition[] = []
  const headings: Heading[] = []
  let y = margin
  for (const [pool, seeds] of bracket.pools.entries()) {
    const frame = { pool, x: margin, y, width: box.width, height: headingHeight + seeds.length * poolRowHeight }
    const corner = { x: margin + box.width + columnGap, y }
    const matches = bracket.matches.filter((match) => match.pool === pool)
    const inRound = new Map<number, number>()
    for (const { number, round } of matches) {
      const row = inRound.get(round) ?? 0
      inRound.set(round, row + 1)
      const top = y + headingHeight + row * (box.height + rowGap)
      boxes.push({ match: number, x: columnAt(corner.x, round, measures), y: top })
    }
    frames.push(frame)
    headings.push(...headingsOf(bracket, matches, corner, measures))
    const rows = Math.max(0, ...inRound.values())
    y += Math.max(frame.height, headingHeight + rows * (box.height + rowGap)) + rowGap
  }
  const right = [...frames.map((frame) => frame.x + frame.width), ...boxes.map((one) => one.x + box.width)]
  return { frames, boxes, headings, width: Math.max(0, ...right), height: frames.length === 0 ? 0 : y - rowGap }
}

function headingsOf(
  bracket: Bracket,
  matches: readonly BracketMatch[],
  corner: DrawingPoint,
  measures: DrawingSizes,
): Heading[] {
  const firsts = matches.filter((match, index) => matches.findIndex(({ round }) => round === match.round) === index)
  return firsts.map((match) => ({
    words: formatRound(bracket, match),
    x: columnAt(corner.x, match.round, measures),
    y: corner.y,
  }))
}

const columnAt = (left: number, round: number, { box, columnGap }: DrawingSizes) =>
  left + (round - 1) * (box.width + columnGap)

function bottom({ boxes }: Part, { box, margin }: DrawingSizes): number {
  return Math.max(margin, ...boxes.map(({ y }) => y + box.height))
}

/** Draws only winners' lines: losers' lines would cross all others, so text says where losers go. */
function connect({ matches }: Bracket, boxes: readonly MatchPosition[], { box, columnGap }: DrawingSizes): Connector[] {
  const boxOf = new Map(boxes.map((each) => [each.match, each]))
  return matches.flatMap(({ number, sources }) =>
    sources.flatMap((source, index): Connector[] => {
      const [from, to] = [source.kind === 'winner' ? boxOf.get(source.match) : undefined, boxOf.get(number)]
      if (!from || !to) return []
      const [start, end] = [from.y + box.height / 2, to.y + box.height / 2]
      const turn = to.x - columnGap / 2
      const straight = [
        { x: from.x + box.width, y: start },
        { x: to.x, y: end },
      ] as const
      const points = start === end ? straight : [straight[0], { x: turn, y: start }, { x: turn, y: end }, straight[1]]
      return [{ from: from.match, to: number, side: index === 0 ? 0 : 1, points }]
    }),
  )
}
