import { readdirSync, readFileSync } from 'node:fs'

/** The processes that this one started and that run a script, by what is in their command line. */
export function childrenRunning(script: string): string[] {
  return readdirSync('/proc').filter((name) => {
    try {
      const parent = Number(readFileSync(`/proc/${name}/stat`, 'latin1').split(') ')[1]?.split(' ')[1])
      return parent === process.pid && readFileSync(`/proc/${name}/cmdline`, 'latin1').includes(script)
    } catch {
      return false // No process, or it has just ended.
    }
  })
}
