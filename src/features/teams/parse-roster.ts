import { isSameName } from '#domain/leagues/same-name.ts'
import type { Player } from '#domain/schema/leagues.ts'
import { playerFormSchema, type PlayerValues } from './team-form.ts'

/** What happens to a line of a pasted list. */
export type RosterLine = {
  readonly text: string
  readonly values: PlayerValues
  /** Why the line is left out, or null if its player will be added. */
  readonly problem: 'invalid' | 'on_roster' | 'twice' | null
}

/**
 * Reads a pasted list with one player per line: a name, and before or after it a number. Cells can be separated by tabs,
 * commas or semicolons, as copied from a spreadsheet; a cell after the name is the position.
 */
export function parseRoster(text: string, players: readonly Pick<Player, 'display_name'>[]): RosterLine[] {
  const lines: RosterLine[] = []
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue
    const input = readLine(line)
    const parsed = playerFormSchema.safeParse(input)
    const isNamed = (one: { readonly display_name: string }) => isSameName(one.display_name, input.display_name)
    const problem = !parsed.success
      ? 'invalid'
      : players.some(isNamed)
        ? 'on_roster'
        : lines.some((other) => other.problem === null && isNamed(other.values))
          ? 'twice'
          : null
    lines.push({
      text: line.trim(),
      values: parsed.data ?? { display_name: line.trim(), jersey: null, position: null },
      problem,
    })
  }
  return lines
}

const numberPattern = String.raw`#?\d{1,3}[A-Za-z]?`
const isNumber = new RegExp(`^${numberPattern}$`)
const numberFirst = new RegExp(`^(${numberPattern})[.):]?\\s+(\\S.*)$`)
const numberLast = new RegExp(`^(.*\\S)\\s+\\(?(${numberPattern})\\)?$`)

function readLine(line: string) {
  const cells = line
    .split(/[\t,;]/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
  const numbers = cells.filter((cell) => isNumber.test(cell))
  const [name = '', position = ''] = cells.filter((cell) => !isNumber.test(cell))
  if (numbers[0] !== undefined) return toInput(name, numbers[0], position)
  const [, first, after = ''] = numberFirst.exec(name) ?? []
  if (first !== undefined) return toInput(after, first, position)
  const [, before = '', last] = numberLast.exec(name) ?? []
  return last === undefined ? toInput(name, '', position) : toInput(before, last, position)
}

function toInput(name: string, number: string, position: string) {
  return { display_name: name, jersey: number.replace('#', ''), position }
}
