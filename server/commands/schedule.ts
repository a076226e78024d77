import { reportSchedule } from './schedule/report-schedule.ts'

process.exitCode = await reportSchedule(process.argv.slice(2), console.log, console.error)
