import { expose } from 'comlink'
import { scheduleJobs } from './schedule-jobs.ts'

expose(scheduleJobs)
