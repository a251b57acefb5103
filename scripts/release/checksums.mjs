import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes `SHA256SUMS` for files of a folder, in the format of sha256sum(1).
 *
 * @param {string} folder
 * @param {string[]} names
 */
export function writeChecksums(folder, names) {
  const lines = names.toSorted().map((name) => `${sha256(join(folder, name))}  ${name}\n`)
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''))
}

const sha256 = (file) => createHash('sha256').update(readFileSync(file)).digest('hex')
