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
