/** Remembers a number by team and day until something about the team changes. */
export type TeamMemo = {
  readonly get: (team: number, day: number) => number
  readonly forget: (team: number) => void
}

export function createTeamMemo(teams: number, days: number, compute: (team: number, day: number) => number): TeamMemo {
  const values = new Float64Array(teams * days)
  const states = new Int32Array(teams * days).fill(-1)
  const stateOf = new Int32Array(teams) // counts the changes of the team
  return {
    get: (team, day) => {
      const at = team * days + day
      const state = stateOf[team] ?? 0
      if (states[at] !== state) {
        states[at] = state
        values[at] = compute(team, day)
      }
      return values[at] ?? 0
    },
    forget: (team) => {
      stateOf[team] = (stateOf[team] ?? 0) + 1
    },
  }
}
