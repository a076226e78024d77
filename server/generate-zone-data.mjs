// `npm run schema` generates the data of src/domain/time-zones from the package moment-timezone, which contains the tz
// database in compiled form. Nothing else in the package is used, and none of it ends up in the app. `--check` compares
// instead of writing, and fails if the data is out of date.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const source = join(root, 'node_modules/moment-timezone/data/packed/latest.json')
const folder = join(root, 'src/domain/time-zones')

const minuteMs = 60_000
/** The tz database makes no guarantees for earlier years. */
const first = Date.UTC(1970, 0, 1) / minuteMs
/** Must match zones.ts. */
const end = Date.UTC(2056, 0, 1) / minuteMs

const digits = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWX'

/** Returns the files' contents, keyed by file name. */
function generateZoneData() {
  const { version, zones, links } = JSON.parse(readFileSync(source, 'utf8'))
  const unpacked = zones.map(unpack)
  const namesOf = new Map()
  const lineOf = new Map(unpacked.map(({ name, line }) => [name, line]))
  for (const { name, line } of unpacked) namesOf.set(line, [...(namesOf.get(line) ?? []), name])
  for (const link of links) {
    const [canonical, alias] = link.split('|')
    namesOf.get(lineOf.get(canonical)).push(alias)
  }
  const lines = [...namesOf].map(([line, names]) => `${[...new Set(names)].join(',')};${line}`)
  const head = `// Generated from the tz database ${version} by \`npm run schema\`. Do not edit: update the tz package and regenerate.`
  return {
    'zone-data-version.ts': `${head}\n\nexport const zoneDataVersion = '${version}'\n`,
    'zone-data.ts': `${head}
//
// Each line lists the names of zones whose clocks have agreed since 1970, followed by alternating UTC offsets in minutes
// and the numbers of minutes until the next change, in base 36. The first of these numbers counts from the start of 1970.

export const zoneData = \`${lines.join('\n')}\`
`,
  }
}

function unpack(packed) {
  const [name, , offsets, indices, diffs] = packed.split('|')
  const behind = offsets.split(' ').map(readNumber)
  let moment = 0
  const moments = diffs ? diffs.split(' ').map((diff) => Math.round((moment += readNumber(diff)))) : []
  const parts = []
  let [last, before] = [0, undefined]
  for (const [at, index] of [...indices].entries()) {
    const until = moments[at] ?? Infinity
    if (until <= first) continue
    const offset = 0 - Math.round(behind[digits.indexOf(index)] * 60) / 60
    const next = behind[digits.indexOf(indices[at + 1] ?? index)]
    const isSame = next !== undefined && 0 - Math.round(next * 60) / 60 === offset
    if (isSame && until < end) continue // only the zone's abbreviation changes
    before = offset
    if (until >= end) break
    parts.push(offset, (until - last).toString(36))
    last = until
  }
  return { name, line: [...parts, before].join(' ') }
}

/** Reads a number in base 60. */
function readNumber(text) {
  const sign = text.startsWith('-') ? -1 : 1
  const [whole, fraction = ''] = text.replace('-', '').split('.')
  let value = 0
  for (const digit of whole) value = value * 60 + digits.indexOf(digit)
  let weight = 1
  for (const digit of fraction) value += digits.indexOf(digit) * (weight /= 60)
  return sign * value
}

for (const [name, text] of Object.entries(generateZoneData())) {
  const path = join(folder, name)
  if (!process.argv.includes('--check')) {
    writeFileSync(path, text)
  } else if (readFileSync(path, 'utf8') !== text) {
    process.stderr.write(`${name} is out of date: run \`npm run schema\`.\n`)
    process.exitCode = 1
  }
}
