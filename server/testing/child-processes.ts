import { readdirSync, readFileSync } from 'node:fs'

/** Returns the ids of child processes of this process that run a script, matched against their command lines. */
export function childrenRunning(script: string): string[] {
  return readdirSync('/proc').filter((name) => {
    try {
      const parent = Number(readFileSync(`/proc/${name}/stat`, 'latin1').split(') ')[1]?.split(' ')[1])
      return parent === process.pid && readFileSync(`/proc/${name}/cmdline`, 'latin1').includes(script)
    } catch {
      return false // No such process, or it has just ended.
    }
  })
}
