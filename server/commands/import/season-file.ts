import * as z from 'zod/mini'
import { OperatorError } from '../../operator-error.ts'
import { fixturesFile, fromFixtures } from './fixtures-form.ts'
import { fromGameLog, gameLogFile } from './game-log-form.ts'
import type { ImportedSeason, SeasonGame } from './imported-season.ts'

// Converts the JSON forms of a season that docs/import.md describes to one common form. Depends on no server and no
// clock.

/**
 * @param json the content of the file
 * @param options `repeats`: whether a game may have several identical entries, which count once
 * @throws OperatorError that says where in the file something is wrong
 */
export function parseSeason(json: string, options: { readonly repeats?: boolean } = {}): ImportedSeason {
  const content = readJson(json)
  const form = formOf(content)
  const read =
    form === 'game log' ? fromGameLog(parse(gameLogFile, content)) : fromFixtures(parse(fixturesFile, content))
  const season = options.repeats === true ? { ...read, games: withoutRepeats(read.games) } : read
  checkSeason(season)
  return season
}

function readJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw new OperatorError(`This is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const anyForm = z.object({ games: z.array(z.record(z.string(), z.unknown())).check(z.minLength(1)) })

function formOf(content: unknown): 'game log' | 'fixtures' {
  const [first = {}] = parse(anyForm, content).games
  if ('d' in first && 'h' in first && 'v' in first) return 'game log'
  if ('date' in first && 'home' in first && 'away' in first) return 'fixtures'
  throw new OperatorError(
    'games[0] is in no form that is known: neither `d`, `h`, `v` (a game log) nor `date`, `home`, `away` (fixtures).',
  )
}

function parse<T extends z.core.$ZodType>(schema: T, content: unknown): z.infer<T> {
  const parsed = z.safeParse(schema, content)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.slice(0, 5).map((issue) => `${placeOf(issue.path)}: ${issue.message}`)
  const more = parsed.error.issues.length - lines.length
  throw new OperatorError([...lines, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n'))
}

/** `games`, `12`, `hs` → `games[12].hs`. */
function placeOf(path: readonly PropertyKey[]): string {
  const place = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  return place === '' ? 'the file' : place.replace(/^\./, '')
}

function withoutRepeats(games: readonly SeasonGame[]): SeasonGame[] {
  return [...new Map(games.map((game) => [JSON.stringify(game), game])).values()]
}

function checkSeason({ teams, games, knockout, facts }: ImportedSeason): void {
  const known = new Map<string, string>()
  for (const { key, name } of teams) {
    if (known.has(key)) throw new OperatorError(`${name} is in the table twice.`)
    known.set(key, name)
  }
  facts.lots.forEach(({ teams: drawn }, index) => {
    if (new Set(drawn).size < drawn.length) throw new OperatorError(`lots[${index}] names a team twice.`)
  })
  const left = new Set(facts.departures.map(({ team }) => team))
  if (left.size < facts.departures.length) throw new OperatorError('departures names a team twice.')
  games.forEach((game, index) => checkSides(game, known, `games[${index}]`))
  knockout.forEach((game, index) => checkSides(game, known, `knockout[${index}]`))
  const seen = new Map<string, number>()
  games.forEach((game, index) => {
    const earlier = seen.get(game.key)
    if (earlier !== undefined)
      throw new OperatorError(`games[${index}] is the same game as games[${earlier}]: ${game.key}.`)
    seen.set(game.key, index)
  })
}

function checkSides(
  { home, away }: Pick<SeasonGame, 'home' | 'away'>,
  known: ReadonlyMap<string, string>,
  place: string,
): void {
  for (const team of [home, away]) {
    if (!known.has(team)) throw new OperatorError(`${place}: no team is called ${JSON.stringify(team)}.`)
  }
  if (home === away) throw new OperatorError(`${place}: ${known.get(home) ?? home} plays itself.`)
}
