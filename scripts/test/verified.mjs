import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf } from '../launch/build.mjs'
import { root } from '../launch/root.mjs'

/** Committed: for each long step a hash of what it tested when it last passed. */
const file = join(root, 'scripts/test/verified.json')

const read = () => JSON.parse(readFileSync(file, 'utf8'))

/**
 * Tells whether a step has passed with exactly the files it tests now.
 *
 * @param {{ name: string, inputs?: string[] }} step
 */
export function isVerified({ name, inputs }) {
  return inputs !== undefined && read()[name] === fingerprint(inputs)
}

/**
 * Records that a step has passed with its files as they are, to be committed with the change.
 *
 * @param {{ name: string, inputs?: string[] }} step
 */
export function recordVerified({ name, inputs }) {
  if (inputs === undefined) return
  const record = { ...read(), [name]: fingerprint(inputs) }
  writeFileSync(file, `${JSON.stringify(record, Object.keys(record).sort(), 2)}\n`)
}

/** A hexadecimal SHA-256 of names and contents. Of pages only the code blocks count: prose is not run. */
function fingerprint(inputs) {
  const hash = createHash('sha256')
  for (const path of inputs.flatMap(filesOf)) {
    const content = readFileSync(join(root, path))
    hash
      .update(`${path}\0`)
      .update(path.endsWith('.md') ? codeBlocks(content.toString()) : content)
      .update('\0')
  }
  return hash.digest('hex')
}

/** The fenced code blocks of a Markdown page, in their order. */
export const codeBlocks = (page) => (page.match(/^( *)```[\s\S]*?^\1```$/gm) ?? []).join('\n')
