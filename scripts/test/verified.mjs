import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from '../launch/build.mjs'
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
  return inputs !== undefined && read()[name] === fingerprint(inputs, { tests: true })
}

/**
 * Records that a step has passed with its files as they are, to be committed with the change.
 *
 * @param {{ name: string, inputs?: string[] }} step
 */
export function recordVerified({ name, inputs }) {
  if (inputs === undefined) return
  const record = { ...read(), [name]: fingerprint(inputs, { tests: true }) }
  writeFileSync(file, `${JSON.stringify(record, Object.keys(record).sort(), 2)}\n`)
}
