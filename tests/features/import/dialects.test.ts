import { formatShortWeekday } from '#i18n/format-period.ts'
import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guessColumnMapping } from '#domain/import/columns.ts'
import { findDateOrders, findDateSystems, type DateOrder, type DateSystem } from '#domain/import/dates.ts'
import type { ImportKind } from '#domain/import/model.ts'
import { planGames } from '#domain/import/plan-games.ts'
import { planPlayers } from '#domain/import/plan-players.ts'
import { planTeams } from '#domain/import/plan-teams.ts'
import { toSourceRows } from '#domain/import/read-rows.ts'
import { addDays, dateToDayNumber, toLocalDate, toLocalTime, minutesToTime, getWeekday } from '#domain/time.ts'
import { readTableFile } from '#features/import/source-section.tsx'
import { parseCsvCell } from '#domain/import/csv-table.ts'
import { resolveInProject } from '#server/project-root.ts'
import { makeTeam, testId } from '../../support/rows/factories.ts'

// Tables in the formats that spreadsheets write can be imported: either the result is what was meant, or the row says
// what is wrong.

const leagueId = testId()
const names = ['Lions', 'Löwen; II', 'St. "Pat", U10', 'Étoile']
const ownTeams = names.map((name) => makeTeam({ league_id: leagueId, name }))
const season = { start: '2026-03-01', end: '2026-11-30', today: '2026-01-05' }
const timeZone = 'America/New_York'

type Answers = { readonly order: DateOrder; readonly system: DateSystem }

async function rowsOf(kind: ImportKind, content: string | Uint8Array<ArrayBuffer>) {
  const source = await readTableFile(kind, new File([content], 'table.csv'))
  return toSourceRows(source.rows, guessColumnMapping(kind, source.headers), parseCsvCell, source.headerRow)
}

/** Imports games as the screen does. `answers` contains what the person chooses where the file is ambiguous. */
async function importGames(content: string | Uint8Array<ArrayBuffer>, answers: Answers, teams = ownTeams) {
  const namesById = new Map(teams.map(({ id, name }) => [id, name]))
  const rows = await rowsOf('games', content)
  const texts = rows.map(({ cells }) => cells.date ?? '')
  const [orders, systems] = [findDateOrders(texts, season), findDateSystems(texts, season)]
  const plan = planGames(rows, {
    leagueId,
    timeZone,
    tier: 'enterprise',
    teams,
    divisions: [],
    schedules: [],
    published: new Set(),
    venues: [],
    fields: [],
    games: [],
    gameMinutes: 30,
    now: '2027-01-01T00:00:00.000Z',
    dates: {
      order: orders.length > 1 ? answers.order : (orders[0] ?? null),
      system: systems.length > 1 ? answers.system : (systems[0] ?? null),
      season,
    },
    sameTeams: 'others',
    target: { kind: 'new', name: 'New', createdBy: testId(), createdAt: '2026-01-05T12:00:00.000Z' },
    newId: testId,
  })
  const problems = plan.rows.flatMap(({ number, problems: own, note }) =>
    own.length > 0 || note !== '' ? [`${number}: ${[...own.map(({ words }) => words), note].join(' ').trim()}`] : [],
  )
  const games = plan.changes.games.map((game) => ({
    date: toLocalDate(game.start_time, timeZone),
    time: game.local_time === null ? 'TBD' : toLocalTime(game.start_time, timeZone),
    home: namesById.get(game.home_team_id ?? ''),
    away: namesById.get(game.away_team_id ?? ''),
    score: game.home_score === null ? null : `${game.home_score}-${game.away_score}`,
    notes: game.notes,
  }))
  return { games, problems }
}

type Game = Awaited<ReturnType<typeof importGames>>['games'][number]

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const parts = (date: string) => {
  const [year = '', month = '', day = ''] = date.split('-')
  return {
    year,
    month,
    day,
    m: String(Number(month)),
    d: String(Number(day)),
    name: monthNames[Number(month) - 1] ?? '',
  }
}
const american = (time: string, seconds = '') => {
  const [hour = '', minute = ''] = time.split(':')
  return `${Number(hour) % 12 || 12}:${minute}${seconds} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}
const serialOf = (date: string, from: string) => dateToDayNumber(date) - dateToDayNumber(from)
const fractionOf = (time: string) => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) / 1440

type Dialect = {
  readonly name: string
  readonly delimiter: string
  readonly lineEnd: string
  readonly order?: DateOrder
  readonly system?: DateSystem
  readonly date: (date: string, time: string) => string
  /** Null if the cell with the date includes the time. */
  readonly time: ((time: string) => string) | null
  /** Whether all text is quoted, even if quotes are not needed. */
  readonly quotesText?: boolean
  readonly before?: string
  readonly encode?: (text: string) => Uint8Array<ArrayBuffer>
}

const windows1252 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const utf16 = (text: string) => {
  const bytes = new Uint8Array(text.length * 2 + 2)
  const view = new DataView(bytes.buffer)
  const marked = `\uFEFF${text}`
  for (let index = 0; index < marked.length; index++) view.setUint16(index * 2, marked.charCodeAt(index), true)
  return bytes
}

const excel = { delimiter: ',', lineEnd: '\r\n' }
const dialects: readonly Dialect[] = [
  {
    ...excel,
    name: 'Excel, English (United States)',
    order: 'mdy',
    date: (date) => `${parts(date).m}/${parts(date).d}/${parts(date).year}`,
    time: (time) => american(time),
  },
  {
    ...excel,
    name: 'Excel, English (United Kingdom), UTF-8',
    order: 'dmy',
    before: '\uFEFF',
    date: (date) => `${parts(date).day}/${parts(date).month}/${parts(date).year}`,
    time: (time) => `${time}:00`,
  },
  {
    ...excel,
    name: 'Excel, German, Windows-1252',
    delimiter: ';',
    date: (date) => `${parts(date).day}.${parts(date).month}.${parts(date).year}`,
    time: (time) => time,
    encode: windows1252,
  },
  {
    ...excel,
    name: 'Excel, Dutch, with its hint and a title',
    order: 'dmy',
    delimiter: ';',
    before: 'sep=;\r\nCompetitie 2026;;;;;;\r\n',
    date: (date) => `${parts(date).d}-${parts(date).m}-${parts(date).year}`,
    time: (time) => time,
  },
  {
    ...excel,
    name: 'Excel, dates as d-mmm-yy',
    date: (date) => `${parts(date).d}-${parts(date).name}-${parts(date).year.slice(2)}`,
    time: (time) => american(time),
  },
  {
    ...excel,
    name: 'Excel, dates with their weekday',
    order: 'mdy',
    date: (date) => `${formatShortWeekday(getWeekday(date))} ${parts(date).m}/${parts(date).d}/${parts(date).year}`,
    time: (time) => american(time, ':00'),
  },
  {
    ...excel,
    name: 'Excel, cells of no format, counted from 1900',
    system: 1900,
    date: (date) => String(serialOf(date, '1899-12-30')),
    time: (time) => String(fractionOf(time)),
  },
  {
    ...excel,
    name: 'Excel for the Mac, cells of no format, counted from 1904',
    system: 1904,
    lineEnd: '\r',
    date: (date, time) => String(serialOf(date, '1904-01-01') + fractionOf(time)),
    time: null,
  },
  {
    ...excel,
    name: 'Excel, Unicode text',
    order: 'mdy',
    delimiter: '\t',
    date: (date) => `${parts(date).m}/${parts(date).d}/${parts(date).year}`,
    time: (time) => american(time),
    encode: utf16,
  },
  {
    name: 'LibreOffice, English, text in quotation marks',
    delimiter: ',',
    lineEnd: '\n',
    order: 'mdy',
    date: (date) => `${parts(date).month}/${parts(date).day}/${parts(date).year.slice(2)}`,
    time: (time) => american(time, ':00').padStart(11, '0'),
    quotesText: true,
  },
  {
    name: 'LibreOffice, German, serial numbers with a decimal comma',
    delimiter: ';',
    lineEnd: '\n',
    system: 1900,
    date: (date) => String(serialOf(date, '1899-12-30')),
    time: (time) => String(fractionOf(time)).replace('.', ','),
  },
  {
    name: 'LibreOffice, dates of two digits, year first',
    delimiter: '\t',
    lineEnd: '\n',
    order: 'ymd',
    date: (date) => date.slice(2),
    time: (time) => time,
  },
  {
    name: 'Google Sheets, United States',
    delimiter: ',',
    lineEnd: '\r\n',
    order: 'mdy',
    date: (date) => `${parts(date).m}/${parts(date).d}/${parts(date).year}`,
    time: (time) => american(time, ':00'),
  },
  {
    name: 'Google Sheets, date and time in one cell',
    delimiter: ',',
    lineEnd: '\r\n',
    order: 'dmy',
    date: (date, time) => `${parts(date).day}/${parts(date).month}/${parts(date).year} ${time}:00`,
    time: null,
  },
  {
    name: 'a data frame: midnight beside the time',
    delimiter: ',',
    lineEnd: '\n',
    date: (date) => `${date} 00:00:00`,
    time: (time) => `${time}:00`,
  },
]

/**
 * Writes a file according to RFC 4180: values that need it are enclosed in quotation marks, and quotation marks inside
 * them are doubled.
 */
function write(games: readonly Game[], dialect: Dialect): string | Uint8Array<ArrayBuffer> {
  const { delimiter, lineEnd, quotesText = false } = dialect
  const needsQuotes = (cell: string) => [delimiter, '"', '\n', '\r'].some((mark) => cell.includes(mark))
  const quote = (cell: string, isText: boolean) =>
    needsQuotes(cell) || (quotesText && isText) ? `"${cell.replaceAll('"', '""')}"` : cell
  const head = [
    'Date',
    ...(dialect.time ? ['Time'] : []),
    'Home Team',
    'Away Team',
    'Home Score',
    'Away Score',
    'Notes',
  ]
  const lines = games.map(({ date, time, home = '', away = '', score, notes }) => {
    const [ours = '', theirs = ''] = score?.split('-') ?? []
    return [
      quote(dialect.date(date, time), false),
      ...(dialect.time ? [quote(dialect.time(time), false)] : []),
      quote(home, true),
      quote(away, true),
      ours,
      theirs,
      quote(notes ?? '', true),
    ].join(delimiter)
  })
  const text = `${dialect.before ?? ''}${[head.map((cell) => quote(cell, true)).join(delimiter), ...lines].join(lineEnd)}${lineEnd}`
  return dialect.encode ? dialect.encode(text) : text
}

const game = fc.record({
  minutes: fc.integer({ min: 1, max: 287 }).map((five) => five * 5), // never midnight, which the import reads as a date without a time
  home: fc.constantFrom(...names),
  away: fc.nat({ max: names.length - 2 }),
  score: fc.option(fc.tuple(fc.nat(120), fc.nat(120)).map(([home, away]) => `${home}-${away}`)),
  notes: fc.option(
    fc
      .array(fc.constantFrom('ä', '"', ',', ';', '\n', '=', '+', '7', 'x', ' '), { maxLength: 8 })
      .map((letters) => letters.join('').trim())
      .filter((text) => text !== '' && !text.startsWith('="')), // a spreadsheet would evaluate such text
  ),
})

/** A separate day for each game, so that no team plays twice at once, and none on a night when clocks change. */
const table = fc.array(game, { minLength: 1, maxLength: 12 }).map((games): Game[] =>
  games.map(({ minutes, away, home, score, notes }, index) => ({
    date: addDays('2026-03-09', index * 7),
    time: minutesToTime(minutes),
    home,
    away: names.filter((name) => name !== home)[away],
    score,
    notes,
  })),
)

describe('games that a spreadsheet wrote', () => {
  it.each(dialects.map((dialect) => [dialect.name, dialect] as const))(
    'in %s are read as meant',
    async (_, dialect) => {
      const answers: Answers = { order: dialect.order ?? 'mdy', system: dialect.system ?? 1900 }
      await fc.assert(
        fc.asyncProperty(table, async (games) => {
          const read = await importGames(write(games, dialect), answers)
          expect(read).toEqual({ games, problems: [] })
        }),
        { numRuns: 40 },
      )
    },
  )

  it('are asked about where the answer decides, and never silently another day', async () => {
    const asked = dialects.filter(({ order }) => order !== undefined)
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom(...asked), async (games, dialect) => {
        const rows = await rowsOf('games', write(games, dialect))
        const orders = findDateOrders(
          rows.map(({ cells }) => cells.date ?? ''),
          season,
        )
        expect(orders).toContain(dialect.order)
      }),
      { numRuns: 40 },
    )
  })
})

/** Realistic files from people who run leagues: what the file contains, and what it means. */
const realistic: readonly (readonly [
  what: string,
  file: string,
  meant: readonly string[],
  answers?: Partial<Answers>,
])[] = [
  [
    'a title and an empty row above the names',
    'Spring Season 2026,,,\r\n,,,\r\nDate,Time,Home,Visitor\r\n4/18/2026,6:30 PM,Lions,Étoile\r\n',
    ['2026-04-18 18:30 Lions Étoile'],
  ],
  ['weekday and slashes', 'Date,Start,Home,Away\nSat 4/11/2026,9am,Lions,Étoile\n', ['2026-04-11 09:00 Lions Étoile']],
  [
    'weekday that contradicts the date',
    'Date,Start,Home,Away\nSun 4/11/2026,9am,Lions,Étoile\n',
    ['2: “Sun 4/11/2026” contradicts itself: that day is Sat, Apr 11, 2026.'],
    { order: 'mdy' },
  ],
  ['military time', 'Date,Kick-off,Home,Away\n2026-04-11,1930,Lions,Étoile\n', ['2026-04-11 19:30 Lions Étoile']],
  [
    'Google Sheets, date and time in one cell',
    'Date and Time,Home Team,Away Team\n4/25/2026 18:00:00,Lions,Étoile\n',
    ['2026-04-25 18:00 Lions Étoile'],
  ],
  ['ISO with a T', 'datetime,home,away\n2026-04-25T18:00:00,Lions,Étoile\n', ['2026-04-25 18:00 Lions Étoile']],
  [
    'an instant of another zone',
    'datetime,home,away\n2026-04-25T18:00:00Z,Lions,Étoile\n',
    ['2: “2026-04-25T18:00:00Z” is no date. Write it like 2026-04-11.'],
  ],
  [
    'byes and times to be determined',
    'Date,Time,Home Team,Away Team\n9/19/2026,TBD,Lions,Étoile\n9/20/2026,,Étoile,Lions\n9/27/2026,10:00,BYE,Lions\n',
    [
      '2026-09-19 TBD Lions Étoile',
      '2026-09-20 TBD Étoile Lions',
      '2: The time is not known yet',
      '3: The time is not known yet',
      '4: A bye: no game',
    ],
  ],
  [
    'a Finnish month',
    'Date;Time;Home;Away\n11 marraskuu 2026;10.00;Lions;Étoile\n',
    ['2: “11 marraskuu 2026” is no date. Write it like 2026-04-11.'],
  ],
  [
    'German, without a century',
    'sep=;\r\nDate;Time;Home;Away\r\n11.04.26;10.30;Lions;Étoile\r\n',
    ['2026-04-11 10:30 Lions Étoile'],
  ],
  [
    'more decimal commas and line breaks than rows of semicolons',
    'Date;Time;Home;Away;Notes\n46123,0;0,4375;Lions;Étoile;"a\n,b"\n46130,0;0,4375;Lions;Étoile;"a\n,b"\n',
    ['2026-04-11 10:30 Lions Étoile', '2026-04-18 10:30 Lions Étoile'],
  ],
  ['two digits, year first', 'Date,Time,Home,Away\n26-04-11,10:30,Lions,Étoile\n', ['2026-04-11 10:30 Lions Étoile']],
  [
    'another century',
    'Date,Time,Home,Away\n4/18/99,10:30,Lions,Étoile\n',
    ['1999-04-18 10:30 Lions Étoile', '2: Outside the season: look at the date'],
  ],
  [
    'day or month first, month first meant',
    'Date,Time,Home,Away\n4/5/2026,10:30,Lions,Étoile\n',
    ['2026-04-05 10:30 Lions Étoile'],
    { order: 'mdy' },
  ],
  [
    'day or month first, day first meant',
    'Date,Time,Home,Away\n4/5/2026,10:30,Lions,Étoile\n',
    ['2026-05-04 10:30 Lions Étoile'],
    { order: 'dmy' },
  ],
  [
    'serial numbers and parts of a day',
    'Date,Time,Home,Away\n46123,0.4375,Lions,Étoile\n46137.75,,Lions,Étoile\n',
    ['2026-04-11 10:30 Lions Étoile', '2026-04-25 18:00 Lions Étoile'],
  ],
  [
    'a season under way',
    'Date\tTime\tHome\tAway\tHome Goals\tAway Goals\n2026-04-11\t10:30\tLions\tÉtoile\t2\t0\n2026-04-18\t10:30\tLions\tÉtoile\t\t\n',
    ['2026-04-11 10:30 Lions Étoile 2-0', '2026-04-18 10:30 Lions Étoile'],
  ],
  [
    'midnight beside the time',
    'Date,Time,Home,Away\n2026-04-11 00:00:00,10:30:00,Lions,Étoile\n',
    ['2026-04-11 10:30 Lions Étoile'],
  ],
  [
    'the night on which clocks go forward',
    'Date,Time,Home,Away\n2026-03-08,2:30 AM,Lions,Étoile\n',
    ['2: There is no 2:30 AM on Sun, Mar 8, 2026: clocks in America/New York go forward then.'],
  ],
  [
    'text that looks like a formula, quotation marks and bars',
    'Date|Time|Home|Away|Notes\n="2026-04-11"|10:30|" lions "|\'Étoile|"Say ""yes"""\n',
    ["2: No team is called “'Étoile”. Did you mean Étoile?"],
  ],
]

describe('a spreadsheet of somebody who runs a league', () => {
  it.each(realistic.map(([what, ...one]) => ({ what, one })))('$what', async ({ one: [file, meant, answers] }) => {
    const { games, problems } = await importGames(file, { order: 'mdy', system: 1900, ...answers })
    const shown = games.map(({ date, time, home, away, score }) =>
      [date, time, home, away, score ?? ''].join(' ').trim(),
    )
    expect([...shown, ...problems]).toEqual(meant)
  })
})

describe('a file from a public question', () => {
  const caseOf = (name: string) => readFileSync(resolveInProject(`tests/fixtures/cases/${name}.csv`), 'utf8')
  const teams = ['Tigers', 'Sharks'].map((name) => makeTeam({ league_id: leagueId, name }))

  it('sep.csv: teams beneath a hint about the delimiter', async () => {
    const plan = planTeams(await rowsOf('teams', caseOf('sep')), {
      leagueId,
      tier: 'enterprise',
      teams: [],
      divisions: [],
      addsDivisions: true,
      newId: testId,
    })
    expect(plan.changes.divisions.map(({ name }) => name)).toEqual(['U10'])
    const [division] = plan.changes.divisions
    expect(plan.changes.teams).toMatchObject([{ name: 'Tigers', division_id: division?.id }])
    expect(plan.rows.map(({ number }) => number)).toEqual([3])
  })

  it('excel.csv: a date as d-mmm-yy, and twelve at noon', async () => {
    expect(await importGames(caseOf('excel'), { order: 'mdy', system: 1900 }, teams)).toMatchObject({
      games: [
        { date: '2026-09-19', time: '10:00', home: 'Tigers', away: 'Sharks' },
        { date: '2026-09-26', time: '12:00', home: 'Tigers', away: 'Sharks' },
      ],
      problems: [],
    })
  })

  it('jersey.csv: two players of one name, with the numbers 00 and 0', async () => {
    const rows = await rowsOf('players', caseOf('jersey'))
    const plan = planPlayers(rows, { tier: 'enterprise', teams, divisions: [], players: [], newId: testId })
    expect(plan.changes.players.map(({ display_name: name, jersey }) => [name, jersey])).toEqual([
      ['Garcia, Jose', '00'],
      ['Garcia, Jose', '0'],
    ])
    // As written by a spreadsheet that preserves leading zeros.
    const kept = await rowsOf('players', caseOf('jersey').replace('00', '="00"'))
    expect(kept.map(({ cells }) => cells.jersey)).toEqual(['00', '0'])
  })

  it('tbd.csv: no time is invented', async () => {
    const { games, problems } = await importGames(caseOf('tbd'), { order: 'mdy', system: 1900 }, teams)
    expect(games.map(({ date, time, home, away }) => `${date} ${time} ${home} ${away}`)).toEqual([
      '2026-09-19 TBD Tigers Sharks',
      '2026-09-20 TBD Sharks Tigers',
    ])
    expect(problems).toEqual(['2: The time is not known yet', '3: The time is not known yet'])
  })
})
