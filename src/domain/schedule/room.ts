import type { Calendar } from './calendar.ts'

// Upper bounds that cost little to compute. Where they say that games do not fit, they do not; where they say nothing,
// games may still not fit.

/** The most games that each date has room for, whoever plays. */
export function roomByDate(calendar: Calendar): number[] {
  const { teams, dates } = calendar
  return dates.map((_, date) => {
    let teamGames = 0
    for (let team = 0; team < teams.length; team++) teamGames += mostGamesOfTeam(calendar, team, date)
    return Math.min(mostGamesOnFields(calendar, date), Math.floor(teamGames / 2))
  })
}

/** The most games that a team can play on a date, with its rest and its games elsewhere. */
export function mostGamesOfTeam(calendar: Calendar, team: number, date: number): number {
  const { times, dates, dateFrom, restTo, teamFree, gamesElsewhere, maxGamesPerDay } = calendar
  const limit = maxGamesPerDay - (gamesElsewhere[team * dates.length + date] ?? 0)
  const end = dateFrom[date + 1] ?? 0
  let count = 0
  let time = dateFrom[date] ?? 0
  // Taking the earliest possible game each time is best: all games are equally long.
  while (time < end && count < limit) {
    if (teamFree[team * times.length + time] === 1) {
      count++
      time = Math.max(time + 1, restTo[time] ?? 0)
    } else time++
  }
  return count
}

function mostGamesOnFields(calendar: Calendar, date: number): number {
  const { fields, dateFrom, fieldTo, cellFree } = calendar
  const end = dateFrom[date + 1] ?? 0
  let count = 0
  for (let field = 0; field < fields.length; field++) {
    let time = dateFrom[date] ?? 0
    while (time < end) {
      if (cellFree[time * fields.length + field] === 1) {
        count++
        time = Math.max(time + 1, fieldTo[time] ?? 0)
      } else time++
    }
  }
  return count
}
