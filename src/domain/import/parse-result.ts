import { gameDetailsSchema, type Game, type GameDetails } from '../schema/schedules.ts'

export type ImportedResult = Pick<
  Game,
  'status' | 'home_score' | 'away_score' | 'details' | 'result_state' | 'result_side' | 'forfeited_by'
>

type Check = (column: string, words: string | null) => unknown
type Status = 'scheduled' | 'played' | 'postponed' | 'cancelled' | 'forfeited' | 'running'

/** The names used in files, letters only. */
const words: Readonly<Record<Status, readonly string[]>> = {
  scheduled: ['scheduled', 'upcoming', 'planned', 'confirmed', 'notstarted', 'ns', 'fixture', 'tobeplayed', 'pending'],
  played: ['played', 'completed', 'complete', 'final', 'f', 'ft', 'fulltime', 'finished', 'ended', 'aet', 'result'],
  postponed: ['postponed', 'ppd', 'pp', 'rainedout', 'rainout', 'toberescheduled'],
  cancelled: ['cancelled', 'canceled', 'cancel', 'calledoff', 'notplayed', 'off'],
  forfeited: ['forfeited', 'forfeit', 'ff', 'walkover', 'wo'],
  running: ['inprogress', 'live', 'running', 'halftime', 'ht'],
}
const statusByWords = new Map(
  Object.entries(words).flatMap(([status, all]) => all.map((one) => [one, status as Status] as const)),
)

const unplayed = {
  home_score: null,
  away_score: null,
  details: null,
  result_state: null,
  result_side: null,
  forfeited_by: null,
} as const

/**
 * Reads the status and score of a game. Returns null if the row says nothing about them (the game is still to be
 * played), or if they can't be read, which is reported to `check`. There must be both scores or neither; a game with
 * scores is completed, and its result is official.
 */
export function parseImportedResult(cells: Readonly<Record<string, string>>, check: Check): ImportedResult | null {
  const { status: text = '', home_score: home = '', away_score: away = '', ...teams } = cells
  const result = readResult(text, home, away, teams, check)
  const details = readDetails(cells, check)
  if (details === null || result?.status === 'completed') return result && { ...result, details }
  const [column = 'periods'] = detailColumns.filter((each) => cells[each])
  check(column, 'Only a game with both scores can have this.')
  return result
}

function readResult(
  text: string,
  home: string,
  away: string,
  teams: Readonly<Record<string, string>>,
  check: Check,
): ImportedResult | null {
  const status = text === '' ? null : readStatus(text)
  if (text !== '' && status === null) {
    check(
      'status',
      `“${text}” is no status. Use scheduled, played, postponed, cancelled or forfeited by the home team.`,
    )
    return null
  }
  if (status === 'running') check('status', 'This game is being played. Import it once it is over.')
  const hasScore = home !== '' || away !== ''
  if (status === null && !hasScore) return null
  if (status === 'forfeited') return readForfeit(text, teams, check)
  if (status === null || status === 'played') return readScores(home, away, check)
  if (hasScore && status !== 'running') check('status', `A game that is ${status} has no score. Clear one of the two.`)
  return { status: status === 'running' ? 'scheduled' : status, ...unplayed }
}

/**
 * Matches the whole text or its beginning: `Final/OT`, `Postponed (rain)`. A forfeit is recognized anywhere in the
 * text.
 */
function readStatus(text: string): Status | null {
  const [first = ''] = text.split(/[/(,:;–—]/)
  const lettersOf = (part: string) => part.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
  const known = statusByWords.get(lettersOf(text)) ?? statusByWords.get(lettersOf(first))
  return known ?? (/\b(forfeit(ed|ure)?|walkover)\b/i.test(text) ? 'forfeited' : null)
}

function readScores(home: string, away: string, check: Check): ImportedResult {
  const [ours = null, theirs = null] = [home, away].map((text) => (/^\d{1,3}$/.test(text) ? Number(text) : null))
  if (ours === null) check('home_score', home === '' ? 'Home Score is missing.' : `“${home}” is no score.`)
  if (theirs === null) check('away_score', away === '' ? 'Away Score is missing.' : `“${away}” is no score.`)
  return {
    status: 'completed',
    home_score: ours,
    away_score: theirs,
    details: null,
    result_state: 'official',
    result_side: 'staff',
    forfeited_by: null,
  }
}

// ── How the game went ────────────────────────────────────────────────────────────────────────────────────────────────

const detailColumns = ['decided_in', 'periods', 'overtime', 'shootout', 'figures'] as const

const ways: ReadonlyMap<string, GameDetails['decidedBy'] | null> = new Map([
  ...['regulation', 'regulationtime', 'reg', 'normal', 'normaltime', 'ft'].map((way) => [way, null] as const),
  ...['overtime', 'ot', 'extratime', 'extrainnings', 'aet', 'et'].map((way) => [way, 'overtime'] as const),
  ...['shootout', 'so', 'penalties', 'pens', 'pso'].map((way) => [way, 'shootout'] as const),
])
const wayOf = (text: string) => ways.get(text.toLowerCase().replaceAll(/[^a-z]/g, ''))

/** Returns null if the row says nothing, or nothing that can be read, which is reported to `check`. */
function readDetails(
  {
    status = '',
    decided_in: decided = '',
    periods = '',
    overtime = '',
    shootout = '',
    figures = '',
  }: Readonly<Record<string, string>>,
  check: Check,
): GameDetails | null {
  if (decided !== '' && wayOf(decided) === undefined) {
    check('decided_in', `“${decided}” is not known. Use regulation, overtime or shootout.`)
  }
  const scores = periods === '' ? null : readScorePairs(periods)
  if (periods !== '' && !scores) {
    check('periods', `“${periods}” cannot be read. Give the score of each period, such as 1-0, 2-1, 0-0.`)
  }
  const late = overtime === '' ? null : readScorePairs(overtime)
  if (overtime !== '' && late?.length !== 1) {
    check('overtime', `“${overtime}” cannot be read. Give the score of overtime alone, such as 1-0.`)
  }
  const attempts = shootout === '' ? null : readScorePairs(shootout)
  if (shootout !== '' && attempts?.length !== 1) {
    check('shootout', `“${shootout}” cannot be read. Give the score of the shootout, such as 4-3.`)
  }
  const facts = figures === '' ? null : readFigures(figures)
  if (figures !== '' && !facts) {
    check('figures', `“${figures}” cannot be read. Give the name and the figures of both teams, such as tries 4-2.`)
  }
  const suffix = status.split('/')[1] // `Final/OT`
  const decidedBy = decided === '' ? wayOf(suffix ?? '') : wayOf(decided)
  const read = gameDetailsSchema.safeParse({
    ...(decidedBy && { decidedBy }),
    ...(scores && { periods: scores }),
    ...(late?.[0] && { overtime: late[0] }),
    ...(attempts?.[0] && { shootout: attempts[0] }),
    ...(facts && { facts }),
  })
  return read.success ? read.data : null
}

/** Reads `1-0, 2-1`, with any of the usual dashes and separators. */
function readScorePairs(text: string): [number, number][] | null {
  const pairs = [...text.matchAll(/(\d{1,3})\s*[-–:]\s*(\d{1,3})/g)]
  const rest = text.replaceAll(/\d{1,3}\s*[-–:]\s*\d{1,3}/g, '').replaceAll(/[\s,;|/()]/g, '')
  if (pairs.length === 0 || pairs.length > 20 || rest !== '') return null
  return pairs.map(([, home, away]) => [Number(home), Number(away)])
}

/** Returns figures as `readFigures` reads them: `tries 4-2, fair_play -1-?`, where `?` is not known. */
export function formatFigures(facts: GameDetails['facts']): string {
  return Object.entries(facts ?? {})
    .map(([key, sides]) => `${key} ${sides.map((value) => value ?? '?').join('-')}`)
    .join(', ')
}

/** Reads `tries 4-2, fair play: -1 - 0`: the names of figures as the league's rules call them, home first. */
function readFigures(text: string): Record<string, [number | null, number | null]> | null {
  const parts = text
    .split(/[,;|]/)
    .map((part) => /^\s*(.+?)\s*:?\s+([-–]?\d{1,4}|\?)\s*[-–:]\s*([-–]?\d{1,4}|\?)\s*$/.exec(part))
  const known = parts.flatMap((part): [string, [number | null, number | null]][] => {
    const [, name = '', home = '', away = ''] = part ?? []
    const key = name.toLowerCase().replaceAll(/[\s-]+/g, '_')
    return /^[a-z][a-z0-9_]{0,34}$/.test(key) ? [[key, [readFigure(home), readFigure(away)]]] : []
  })
  const facts = Object.fromEntries(known)
  const isWhole = known.length === parts.length && Object.keys(facts).length === parts.length && parts.length <= 10
  return isWhole ? facts : null
}

function readFigure(text: string): number | null {
  return text === '?' ? null : Number(text.replace('–', '-'))
}

/**
 * Reads which side forfeited, which must be named: `forfeited by home`, `away forfeit`, `forfeit (both)`, or the team's
 * name.
 */
function readForfeit(
  text: string,
  { home = '', away = '' }: { readonly home?: string; readonly away?: string },
  check: Check,
): ImportedResult | null {
  const said = ` ${text.toLowerCase()} `
  const isNamed = (side: string, name: string) =>
    new RegExp(`[^\\p{L}]${side}[^\\p{L}]`, 'u').test(said) || (name !== '' && said.includes(name.toLowerCase()))
  const by = {
    home: isNamed('home', home),
    away: isNamed('(?:away|visitors?|guests?)', away),
    both: isNamed('both', ''),
  }
  const forfeited_by = by.both || (by.home && by.away) ? 'both' : by.home ? 'home' : by.away ? 'away' : null
  if (forfeited_by === null) {
    check('status', `“${text}” does not say who forfeited. Use forfeited by home, by away or by both.`)
    return null
  }
  return { ...unplayed, status: 'forfeited', forfeited_by }
}
