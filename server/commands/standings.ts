import { reportStandings } from './import/report-standings.ts'

process.exitCode = await reportStandings(process.argv.slice(2), console.log, console.error)
