import type { Peer } from '../contenders.ts'

export const peers: readonly Peer[]
