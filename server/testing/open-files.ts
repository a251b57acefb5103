import { readdirSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { WORK_DIRECTORY } from '#server/access/reserved.ts'
import type { TestApp } from './test-app.ts'

/** Returns the paths below the served folder that this process has open, without the lock that it always holds; Linux only. */
export function openFiles(app: TestApp): string[] {
  const lock = [path.join(app.root, WORK_DIRECTORY), path.join(app.root, WORK_DIRECTORY, 'lock')]
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const place = readlinkSync(`/proc/self/fd/${fd}`)
      return place.startsWith(`${app.root}/`) && !lock.includes(place) ? [place] : []
    } catch {
      return [] // closed meanwhile
    }
  })
}
