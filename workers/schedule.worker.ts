import '#domain/time-zones/all-zones.ts'
import { expose } from 'comlink'
import { scheduleJobs } from './schedule-jobs.ts'

expose(scheduleJobs)
