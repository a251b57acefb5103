import { readdirSync, readlinkSync } from 'node:fs'
import type { TestApp } from './test-app.ts'

/** Returns the paths below the served folder that this process has open; on Linux only. */
export function openFiles(app: TestApp): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const place = readlinkSync(`/proc/self/fd/${fd}`)
      return place.startsWith(`${app.root}/`) ? [place] : []
    } catch {
      return [] // closed meanwhile
    }
  })
}
