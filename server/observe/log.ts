import { AsyncLocalStorage } from 'node:async_hooks'
import { inspect } from 'node:util'

export type Level = 'info' | 'warn' | 'error'
export type LogFormat = 'text' | 'json'
type Fields = Readonly<Record<string, string | number | boolean | undefined>>

export type Log = {
  /** Our own words, which hold nothing of anybody's. */
  say(message: string, fields?: Fields, level?: Level): void
  /** Words or an error from elsewhere, a library or the database: without what may be a person's. */
  tell(level: Level, ...words: readonly unknown[]): void
}

type LogOptions = {
  readonly format: LogFormat
  readonly write: (level: Level, line: string) => void
  readonly now?: () => Date
}

const current = new AsyncLocalStorage<string>()

/** All that is logged while `run` serves a request bears the request's id. */
export function withRequestId<T>(id: string, run: () => T): T {
  return current.run(id, run)
}

/** Lines for people, or one JSON object a line for whatever collects them. */
export function createLog({ format, write, now = () => new Date() }: LogOptions): Log {
  function put(level: Level, message: string, fields: Fields = {}): void {
    if (format === 'text') return write(level, message)
    const text = message.trim()
    if (text === '') return
    write(
      level,
      JSON.stringify({ time: now().toISOString(), level, message: text, request: current.getStore(), ...fields }),
    )
  }
  return {
    say: (message, fields, level = 'info') => put(level, message, fields),
    tell(level, ...words) {
      const error = words.find((word) => word instanceof Error)
      const message = words.map((word) => (word instanceof Error ? nameOf(word) : wordsOf(word))).join(' ')
      const where = error === undefined ? undefined : framesOf(error)
      if (format === 'text') put(level, where ? `${message}\n${where}` : message)
      else put(level, message, { where })
    },
  }
}

/** What libraries print on the console goes through the log. */
export function captureConsole(log: Log): void {
  Object.assign(console, {
    debug: (...words: unknown[]) => log.tell('info', ...words),
    log: (...words: unknown[]) => log.tell('info', ...words),
    info: (...words: unknown[]) => log.tell('info', ...words),
    warn: (...words: unknown[]) => log.tell('warn', ...words),
    error: (...words: unknown[]) => log.tell('error', ...words),
  })
}

function wordsOf(value: unknown): string {
  return withoutPersonalData(typeof value === 'string' ? value : inspect(value, { depth: 2, breakLength: Infinity }))
}

/** An error's own way of being shown, where it has one (database-unavailable.ts), else its kind, code and words. */
function nameOf(error: Error): string {
  if (inspect.custom in error) return wordsOf(error)
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : ''
  return withoutPersonalData(`${error.name}${code}: ${error.message}`)
}

/** Where it happened: files and lines, nothing of what they were called with. */
function framesOf({ stack = '' }: Error): string | undefined {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return frames.length > 0 ? frames.join('\n') : undefined
}

/**
 * Takes out of words for the log what may be a person's: addresses, names in quotes, tokens, ids of rows, telephone
 * numbers. What Postgres quotes is a value of somebody's row unless the word before says that it is a name of the schema.
 */
export function withoutPersonalData(text: string): string {
  return rules.reduce(
    (scrubbed, [pattern, instead]) =>
      typeof instead === 'string' ? scrubbed.replace(pattern, instead) : scrubbed.replace(pattern, instead),
    text,
  )
}

function keepGroup(instead: string) {
  return (_match: string, kept: string | undefined): string => kept ?? instead
}

const schemaWords = 'relation|table|view|column|constraint|index|function|schema|type|role|database|extension|trigger'

const rules: readonly (readonly [RegExp, string | ReturnType<typeof keepGroup>])[] = [
  [/\(([^()]*)\)=\(.*\)/g, '($1)=(…)'], // Key (email)=(ana@example.com) already exists
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/[^\s"'`<>()[\]{}=,;:]+@[^\s"'`<>()[\]{}=,;]+/g, '[address]'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '[id]'],
  [new RegExp(`(\\b(?:${schemaWords}) "[^"\\n]*")|"[^"\\n]*"`, 'g'), keepGroup('"…"')],
  [/(?<![\w/])'[^'\n]*'(?!\w)/g, "'…'"],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, '[address]'],
  [/(?<![\w:])(?:[0-9a-f]{1,4}:){3,7}[0-9a-f]{0,4}\b/gi, '[address]'],
  [/(?<!\w)(?:[0-9a-f]{1,4}:){1,6}:(?:[0-9a-f]{1,4}:?)*/gi, '[address]'],
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{24,}/gi, '[token]'],
  [/\+?\d(?:[ ./-]?\d){6,}/g, '[number]'],
]
