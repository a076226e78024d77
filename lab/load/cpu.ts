import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the processor milliseconds of a Postgres and all its processes, including those that have ended. Linux only.
 */
export function clusterCpuMs(folder: string): number {
  const postmaster = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0] ?? ''
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const ticks = all.map((pid) => {
    const stat = statOf(pid)
    if (!stat) return 0
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = stat.slice(11, 15).map(Number)
    if (pid === postmaster) return user + system + endedUser + endedSystem
    return stat[1] === postmaster ? user + system : 0
  })
  return 10 * ticks.reduce((sum, each) => sum + each, 0)
}

/** Returns the fields after the process's name, which may contain spaces: state, parent, … */
function statOf(pid: string): string[] | null {
  try {
    return (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '').split(' ')
  } catch {
    return null // the process has already ended
  }
}
