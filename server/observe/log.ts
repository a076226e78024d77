import { AsyncLocalStorage } from 'node:async_hooks'
import { inspect } from 'node:util'

export type Level = 'info' | 'warn' | 'error'
export type LogFormat = 'text' | 'json'
type Fields = Readonly<Record<string, string | number | boolean | undefined>>

export type Log = {
  /** Logs our own messages, which contain no personal data. */
  say(message: string, fields?: Fields, level?: Level): void
  /** Logs messages or errors from elsewhere, such as a library or the database, removing possible personal data. */
  tell(level: Level, ...words: readonly unknown[]): void
}

type LogOptions = {
  readonly format: LogFormat
  readonly write: (level: Level, line: string) => void
  readonly now?: () => Date
}

const current = new AsyncLocalStorage<string>()

/** Adds the request's id to every JSON log line that is written while `run` serves the request. */
export function withRequestId<T>(id: string, run: () => T): T {
  return current.run(id, run)
}

/** Creates a log that writes plain text for people, or one JSON object per line for log collectors. */
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

/** Routes libraries' console output through the log. */
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
  return removePersonalData(typeof value === 'string' ? value : inspect(value, { depth: 2, breakLength: Infinity }))
}

/** Returns an error's own log form if it has one (database-unavailable.ts), otherwise its kind, code, and message. */
function nameOf(error: Error): string {
  if (inspect.custom in error) return wordsOf(error)
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : ''
  return removePersonalData(`${error.name}${code}: ${error.message}`)
}

/** Returns the stack trace without the error's message, or undefined if there is none. */
function framesOf({ stack = '' }: Error): string | undefined {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return frames.length > 0 ? frames.join('\n') : undefined
}

/**
 * Removes possible personal data from log messages: email and IP addresses, quoted text, tokens, row ids, phone
 * numbers. Text in double quotes is kept only after a word such as `table` or `column`, which shows that Postgres names
 * a part of the schema; otherwise it may be a row's value.
 */
export function removePersonalData(text: string): string {
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
