import { compareText } from '#domain/compare-text.ts'
import { itemAt } from '#domain/item-at.ts'

const searchKinds = ['team', 'game', 'person', 'league', 'venue', 'action', 'screen', 'help'] as const
export type SearchKind = (typeof searchKinds)[number]

/** What can be found. */
export type Searchable = {
  readonly kind: SearchKind
  readonly title: string
  /** What is searched as well, without being the title: a division, an address. */
  readonly more: string
  /** Among equally good matches, the lowest comes first; for a game, how far away it is. */
  readonly distance: number
}

/** A searchable entry prepared once, so that a keystroke compares only normalized text (`toWords`). */
export type Prepared<Entry extends Searchable> = {
  readonly entry: Entry
  readonly title: string
  readonly more: string
}

export type Group<Entry extends Searchable> = { readonly kind: SearchKind; readonly entries: readonly Entry[] }

export function prepareEntries<Entry extends Searchable>(entries: readonly Entry[]): readonly Prepared<Entry>[] {
  return entries.map((entry) => ({ entry, title: toWords(entry.title), more: toWords(entry.more) }))
}

type Match<Entry extends Searchable> = Prepared<Entry> & { readonly rank: number }

/**
 * Returns the best few entries of every kind (`mostOf`) that contain all words of the query, in any order: titles that begin with
 * it first, then titles with a word that does, then any other occurrence. The kind with the best entry comes first.
 */
export function rankEntries<Entry extends Searchable>(
  prepared: readonly Prepared<Entry>[],
  query: string,
  mostOf: (kind: SearchKind) => number = (kind) => (kind === 'team' || kind === 'game' ? 5 : 3),
): readonly Group<Entry>[] {
  const whole = toWords(query).trimEnd()
  if (whole === '') return []
  const words = whole.slice(1).split(' ')
  const bestByKind = new Map<SearchKind, Match<Entry>[]>()
  for (const one of prepared) {
    const rank = rankOf(one, whole, words)
    if (rank === null) continue
    const { kind } = one.entry
    const best = bestByKind.get(kind)
    if (best) insert(best, { ...one, rank }, mostOf(kind))
    else bestByKind.set(kind, [{ ...one, rank }])
  }
  return searchKinds
    .flatMap((kind) => {
      const best = bestByKind.get(kind)
      return best ? [{ kind, rank: itemAt(best, 0).rank, entries: best.map(({ entry }) => entry) }] : []
    })
    .toSorted((a, b) => a.rank - b.rank) // equal ranks keep the order of the kinds
    .map(({ kind, entries }) => ({ kind, entries }))
}

/** Keeps the best few in order, which takes less time than sorting thousands. */
function insert<Entry extends Searchable>(best: Match<Entry>[], match: Match<Entry>, most: number): void {
  let at = best.length
  while (at > 0 && compareMatches(match, itemAt(best, at - 1)) < 0) at--
  if (at === most) return
  best.splice(at, 0, match)
  if (best.length > most) best.pop()
}

function compareMatches(a: Match<Searchable>, b: Match<Searchable>): number {
  return a.rank - b.rank || a.entry.distance - b.entry.distance || compareText(a.title, b.title)
}

/** 0 is the best; null if a word of the query is missing. */
function rankOf({ title, more }: Prepared<Searchable>, whole: string, words: readonly string[]): number | null {
  if (title.startsWith(whole)) return 0
  let worst = 1
  for (const word of words) {
    if (title.includes(` ${word}`)) continue
    if (title.includes(word)) worst = Math.max(worst, 2)
    else if (more.includes(` ${word}`)) worst = Math.max(worst, 3)
    else return null
  }
  return worst
}

/** Returns the place in `text` where a word of the query was found, to be highlighted; null if there is none. */
export function findMatch(text: string, query: string): { readonly start: number; readonly end: number } | null {
  const folded = foldText(text)
  const spaced = ` ${folded.replaceAll(notLetters, (other) => ' '.repeat(other.length))}` // one longer, at the start
  for (const word of toWords(query).trim().split(' ')) {
    if (word === '') continue
    const atWord = spaced.indexOf(` ${word}`)
    const start = atWord === -1 ? folded.indexOf(word) : atWord
    if (start !== -1) return { start, end: start + word.length }
  }
  return null
}

/** Returns the words in lower case and without accents, each after a space: `Núñez, J.` becomes ` nunez j `. */
function toWords(text: string): string {
  return ` ${foldText(text).replaceAll(notLetters, ' ')}`.replaceAll(/ +/g, ' ')
}

const notLetters = /[^\p{L}\p{N}]/gu

/** Lower case without accents. Each code unit stays one, so that places in the result are places in the text. */
function foldText(text: string): string {
  let folded = ''
  for (let at = 0; at < text.length; at++) {
    const unit = text.charAt(at)
    folded += unit < '\u0080' ? unit.toLowerCase() : unit.normalize('NFD').charAt(0).toLowerCase().charAt(0)
  }
  return folded
}
