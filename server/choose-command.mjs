// What `npm run admin` and `npm run lab` share: one command of several, chosen by its name. Plain Node, as in prepare.mjs.

/**
 * Returns the command with this name. Otherwise prints all commands and returns undefined: as help if no name is given,
 * or as an error that suggests the nearest name if the name is unknown.
 * @param {string} call what is typed before a command's name, such as `npm run admin --`
 * @param {Record<string, { usage?: string, summary: string }>} commands the commands, keyed by name; `usage` is what
 *   follows the name
 */
export function chooseCommand(call, commands, name) {
  const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined
  if (command) return command
  const isHelp = name === undefined || ['help', '--help', '-h'].includes(name)
  if (isHelp) {
    console.log(`Usage: ${call} COMMAND …\n\n${listOf(commands)}`)
  } else {
    console.error(`There is no command “${name}”. Did you mean “${nearest(name, Object.keys(commands))}”?`)
    console.error(`\`${call.replace(/ --$/, '')}\` lists all of them.`)
    process.exitCode = 1
  }
  return undefined
}

function listOf(commands) {
  const entries = Object.entries(commands).map(([name, { usage, summary }]) => [
    usage === undefined ? name : `${name} ${usage}`,
    summary,
  ])
  const width = Math.max(...entries.map(([left]) => left.length))
  return entries.map(([left, summary]) => `  ${left.padEnd(width)}  ${summary}`).join('\n')
}

function nearest(name, names) {
  return names.toSorted((a, b) => editDistance(name, a) - editDistance(name, b))[0]
}

/** Returns the Levenshtein distance: how many letters must be added, removed, or replaced. */
function editDistance(from, to) {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...to].entries()) {
      next.push(Math.min(row[j + 1] + 1, next[j] + 1, row[j] + (letter === other ? 0 : 1)))
    }
    row = next
  }
  return row[to.length]
}
