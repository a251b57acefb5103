import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isDescendant, killTree } from './processes.mjs'

const CHECK_INTERVAL_MS = 1000

/**
 * Ends test processes that have not started another test for too long, such as one in an endless loop, which no time limit of a test ends.
 * Bun then counts the file as failed and continues with the others. A process reports its progress in a file named by its process id
 * (testing/preload.ts).
 *
 * @param {string} directory where they report
 * @param {number} limitMs
 * @param {(hang: { file: string, started: number, seconds: number }) => void} onHang called for each file that is ended, with the number of
 * its
 * tests that had started
 * @returns {() => void} stops the watch
 */
export function watchForHangs(directory, limitMs, onHang) {
  const endHangs = () => {
    for (const pid of readdirSync(directory)) {
      const report = join(directory, pid)
      const changed = statSync(report, { throwIfNoEntry: false })?.mtimeMs
      if (changed === undefined || Date.now() - changed < limitMs) continue
      const text = existsSync(report) ? readFileSync(report, 'utf8') : ''
      if (text === '') continue
      rmSync(report, { force: true })
      // A process that crashed leaves its report, and its id may belong to another process by now.
      if (!isDescendant(Number(pid))) continue
      killTree(Number(pid))
      onHang({ ...JSON.parse(text), seconds: Math.round((Date.now() - changed) / 1000) })
    }
  }
  const timer = setInterval(endHangs, CHECK_INTERVAL_MS)
  return () => clearInterval(timer)
}
