import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf } from '../launch/build.mjs'
import { root } from '../launch/root.mjs'

/** Committed file: for each long step a hash of its inputs when it last passed. */
const file = join(root, 'scripts/test/verified.json')

const read = () => JSON.parse(readFileSync(file, 'utf8'))

/**
 * Returns whether a step has passed with exactly its current inputs.
 *
 * @param {{ name: string, inputs?: string[] }} step
 */
export function isVerified({ name, inputs }) {
  return inputs !== undefined && read()[name] === fingerprint(inputs)
}

/**
 * Records that a step has passed, to be committed with the change.
 *
 * @param {string} name
 * @param {string} hash of its files before it ran, so that a change during the run is not missed
 */
export function recordVerified(name, hash) {
  const record = { ...read(), [name]: hash }
  writeFileSync(file, `${JSON.stringify(record, Object.keys(record).sort(), 2)}\n`)
}

/**
 * Returns a hash of names and contents. For pages only the code blocks count, because prose is not run.
 *
 * @param {string[]} inputs files and folders, relative to the project
 * @returns {string} hexadecimal SHA-256
 * @throws {Error} when one of them does not exist
 */
export function fingerprint(inputs) {
  const hash = createHash('sha256')
  const files = inputs.flatMap((input) => {
    const found = filesOf(input)
    if (found.length === 0) throw new Error(`scripts/test/steps.mjs names ${input}, which does not exist`)
    return found
  })
  for (const path of files.filter((each) => !isUntracked(each))) {
    const content = readFileSync(join(root, path))
    hash
      .update(`${path}\0`)
      .update(path.endsWith('.md') ? codeBlocks(content.toString()) : content)
      .update('\0')
  }
  return hash.digest('hex')
}

/** Returns whether a file belongs to an editor or the system, which git does not track. */
const isUntracked = (path) => /(^|\/)(\.DS_Store|\.[^/]*\.sw[a-p]|[^/]*~)$/.test(path)

/** Returns the fenced code blocks of a Markdown page, in order. */
export const codeBlocks = (page) => (page.match(/^( *)```[\s\S]*?^\1```$/gm) ?? []).join('\n')
