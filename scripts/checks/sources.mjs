import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../launch/root.mjs'

/**
 * Returns the files below some folders of the project, without generated ones.
 *
 * @param {string[]} folders
 * @param {RegExp} name pattern that file names match
 * @returns {string[]} paths from the project's root, with `/`, sorted
 */
export function sources(folders, name) {
  const found = folders.flatMap((folder) => {
    const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile() && name.test(entry.name))
    return files.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
  })
  return found.filter((path) => !/node_modules|^web\/i18n\/generated\//.test(path)).sort()
}

const strings = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/.source
const blockComment = /\/\*[\s\S]*?\*\//.source
const parts = {
  css: new RegExp(`${strings}|${blockComment}`, 'g'),
  code: new RegExp(`${strings}|${blockComment}|\\/\\/[^\\n]*`, 'g'),
}

/**
 * Replaces comments by spaces, so that lines and columns are preserved; strings are left unchanged.
 *
 * @param {string} text
 * @param {'css' | 'code'} language
 */
export function withoutComments(text, language = 'code') {
  return text.replace(parts[language], (part) => (/^\/[*/]/.test(part) ? part.replace(/[^\n]/g, ' ') : part))
}

/** @typedef {{ pattern: RegExp, message: string }} Ban a forbidden pattern, and the alternative to it */

/**
 * @param {string} path only used in the result
 * @param {string} text
 * @param {Ban[]} bans patterns with the flag `g`
 * @returns {string[]} one line each: `path:line: what was found: what to do instead`
 */
export function findBanned(path, text, bans) {
  return bans.flatMap(({ pattern, message }) =>
    [...text.matchAll(pattern)].map((match) => {
      const line = text.slice(0, match.index).split('\n').length
      return `${path}:${line}: ${match[0].trim().replace(/\s+/g, ' ')} — ${message}`
    }),
  )
}

/**
 * Ends a check: prints the problems, or one line that names what was checked.
 *
 * @param {string[]} problems
 * @param {string} looked
 */
export function finish(problems, looked) {
  for (const problem of problems) console.error(problem)
  console.log(problems.length === 0 ? `${looked}, no problems` : `${looked}, ${problems.length} problems`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
