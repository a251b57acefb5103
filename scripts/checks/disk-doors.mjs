import { findBanned, withoutComments } from './sources.mjs'

const door = 'only server/storage and server/platform touch the disk'
const bans = [
  { pattern: /\bBun\s*\??\.\s*(?:file|write)\b/g, message: door },
  { pattern: /\{[^{}]*\b(?:file|write)\b[^{}]*\}\s*=\s*Bun\b/g, message: door },
  { pattern: /\bimport\s*\{[^{}]*\b(?:file|write)\b[^{}]*\}\s*from\s*['"]bun['"]/g, message: door },
  { pattern: /\bBun\s*\[/g, message: `${door}, and a computed name hides what is used` },
]

/**
 * Returns uses of Bun's file globals outside the modules that may use them. dependency-cruiser checks imports of node:fs, but does not see
 * globals.
 *
 * @param {string} path
 * @param {string} text
 * @returns {string[]} problems, a line each
 */
export function diskDoors(path, text) {
  const allowed =
    /^server\/(?:storage|platform\/(?:config|os|own-files)|testing)\/|^(?:e2e|scripts|testing)\/|\.test\.tsx?$/.test(
      path,
    )
  return allowed ? [] : findBanned(path, withoutComments(text), bans)
}
