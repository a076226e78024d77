import type { ImportKind } from './model.ts'

export type ImportColumn = {
  readonly key: string
  readonly label: string
  readonly isRequired: boolean
  /** Other headers with the same meaning, normalized like `toHeaderKey`. */
  readonly synonyms: readonly string[]
  /** Used in the template. */
  readonly example: string
}

const column = (key: string, label: string, example: string, synonyms: readonly string[] = []): ImportColumn => ({
  key,
  label,
  example,
  synonyms,
  isRequired: false,
})
const required = (...parts: Parameters<typeof column>): ImportColumn => ({ ...column(...parts), isRequired: true })

const divisionSynonyms = ['divisionname', 'group', 'pool', 'conference', 'flight', 'agegroup']

/**
 * The columns of each kind of file. Exports use the same columns (except the parts of a player's name), so they can be
 * imported again.
 */
export const importColumns: Record<ImportKind, readonly ImportColumn[]> = {
  teams: [
    required('name', 'Team', 'Tigers', ['teamname', 'name', 'club', 'clubname', 'squad', 'side']),
    column('division', 'Division', 'North', divisionSynonyms),
    column('primary_color', 'Primary Color', '#0B6B4F', [
      'primarycolour',
      'color',
      'colour',
      'homecolor',
      'homecolour',
    ]),
    column('secondary_color', 'Secondary Color', '#FFFFFF', ['secondarycolour', 'awaycolor', 'awaycolour']),
    column('logo_url', 'Logo URL', '', ['logo', 'crest', 'badge', 'logolink']),
    column('id', 'ID', '', ['teamid', 'externalid', 'teamnumber', 'teamno', 'teamcode']),
  ],
  players: [
    column('name', 'Player', 'Robin Vale', ['playername', 'name', 'fullname', 'displayname', 'athlete']),
    column('first_name', 'First Name', '', ['firstname', 'givenname', 'forename', 'first']),
    column('last_name', 'Last Name', '', ['lastname', 'surname', 'familyname', 'last']),
    required('team', 'Team', 'Tigers', ['teamname', 'club', 'squad']),
    column('jersey', 'Number', '7', [
      'no',
      'nr',
      'num',
      'jersey',
      'jerseynumber',
      'shirt',
      'shirtnumber',
      'squadnumber',
    ]),
    column('position', 'Position', 'Goalkeeper', ['pos', 'role']),
    column('division', 'Division', '', divisionSynonyms),
  ],
  venues: [
    required('name', 'Venue', 'Mill Park', ['venuename', 'name', 'location', 'ground', 'facility', 'site', 'park']),
    required('address', 'Address', '12 Mill Lane, Riverside', ['venueaddress', 'street', 'streetaddress', 'where']),
    column('field', 'Field', 'Field 1', ['fieldname', 'pitch', 'court', 'rink', 'diamond', 'surface']),
    column('capacity', 'Capacity', '200', ['seats', 'spectators', 'places']),
    column('parking', 'Parking', 'yes', ['hasparking', 'carpark']),
    column('latitude', 'Latitude', '50.8503', ['lat']),
    column('longitude', 'Longitude', '4.3517', ['lng', 'lon', 'long']),
    column('description', 'Description', '', ['notes', 'note', 'comment', 'comments', 'details']),
  ],
  games: [
    required('date', 'Date', '2026-04-11', ['gamedate', 'matchdate', 'day', 'dateandtime', 'datetime', 'startdate']),
    column('time', 'Time', '10:30', [
      'start',
      'starttime',
      'kickoff',
      'ko',
      'gametime',
      'matchtime',
      'begin',
      'begins',
    ]),
    required('home', 'Home Team', 'Tigers', ['home', 'hometeamname', 'host', 'team1', 'teama']),
    required('away', 'Away Team', 'Sharks', ['away', 'awayteamname', 'visitor', 'visitors', 'guest', 'team2', 'teamb']),
    column('venue', 'Venue', 'Mill Park, Field 1', ['venuename', 'location', 'place', 'ground', 'facility', 'site']),
    column('field', 'Field', '', ['fieldname', 'pitch', 'court', 'rink', 'diamond']),
    column('division', 'Division', '', divisionSynonyms),
    column('home_score', 'Home Score', '', ['homegoals', 'homeruns', 'homepoints', 'hs', 'score1', 'scorehome']),
    column('away_score', 'Away Score', '', [
      'awaygoals',
      'awayruns',
      'awaypoints',
      'as',
      'score2',
      'scoreaway',
      'visitorscore',
    ]),
    column('status', 'Status', '', ['gamestatus', 'matchstatus', 'state']),
    column('decided_in', 'Decided In', '', ['decided', 'decidedby', 'decision']),
    column('periods', 'Periods', '', ['periodscores', 'linescore', 'sets', 'setscores', 'quarters', 'halves']),
    column('overtime', 'Overtime Score', '', ['extratimescore', 'otscore']),
    column('shootout', 'Shootout', '', ['shootoutscore', 'penalties', 'penaltyshootout', 'pens']),
    column('figures', 'Other Figures', '', ['figures', 'otherfigures', 'facts']),
    column('id', 'ID', '', ['gameid', 'matchid', 'externalid', 'gamenumber', 'gameno', 'matchnumber', 'matchno']),
    column('round', 'Round', '1', ['roundnumber', 'matchday', 'gameweek', 'week', 'gameday']),
    column('tiebreaker', 'Tiebreaker', '', ['tiebreakergame', 'istiebreaker', 'tiebreak']),
    column('notes', 'Notes', '', ['note', 'comment', 'comments', 'remarks']),
  ],
}

/** For each of the kind's columns, the index of the file's column that provides its values. */
export type ColumnMapping = Readonly<Record<string, number | undefined>>

/** Normalizes a header: `Home-Team ` and `home_team` are the same; `#` means number. */
export function toHeaderKey(header: string): string {
  const letters = header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  return letters === '' && header.includes('#') ? 'no' : letters
}

/** Guesses the mapping from the column names; earlier choices for a file with these headers take precedence. */
export function guessColumnMapping(
  kind: ImportKind,
  headers: readonly string[],
  remembered: Readonly<Record<string, string>> = {},
): ColumnMapping {
  const keys = headers.map(toHeaderKey)
  const taken = new Set<number>()
  const mapping: Record<string, number | undefined> = {}
  const take = (column: ImportColumn, wanted: string) => {
    const place = keys.findIndex((key, index) => key !== '' && key === wanted && !taken.has(index))
    if (mapping[column.key] !== undefined || place === -1) return
    mapping[column.key] = place
    taken.add(place)
  }
  const columns = importColumns[kind]
  for (const each of columns) take(each, remembered[each.key] ?? '')
  for (const each of columns) take(each, toHeaderKey(each.label))
  for (const each of columns) for (const synonym of each.synonyms) take(each, synonym)
  return mapping
}

/** Returns what to remember so that the next file with these headers is mapped the same way. */
export function toRememberedMapping(mapping: ColumnMapping, headers: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(mapping).flatMap(([key, place]) =>
      place === undefined ? [] : [[key, toHeaderKey(headers[place] ?? '')]],
    ),
  )
}

/**
 * Returns the required columns that no column of the file is mapped to. For players, either the full name or the last
 * name is required.
 */
export function findMissingColumns(kind: ImportKind, mapping: ColumnMapping): readonly ImportColumn[] {
  const missing = importColumns[kind].filter(({ key, isRequired }) => isRequired && mapping[key] === undefined)
  const isNameless = kind === 'players' && ['name', 'last_name'].every((key) => mapping[key] === undefined)
  return isNameless ? [...importColumns.players.slice(0, 1), ...missing] : missing
}

/** Returns a file to start with: the headers and an example. */
export function createTemplateTable(kind: ImportKind): string[][] {
  const columns = importColumns[kind].filter(({ example, isRequired }) => isRequired || example !== '')
  return [columns.map(({ label }) => label), columns.map(({ example }) => example)]
}
