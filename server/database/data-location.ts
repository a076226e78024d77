import type { ServerSettings } from '../settings.ts'

export type DataLocation = Pick<ServerSettings, 'databaseUrl' | 'dataFolder'> &
  Partial<Pick<ServerSettings, 'hosted' | 'secrets'>>
