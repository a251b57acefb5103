import type { PublicDrop, PublicShare } from '#contract/shares.ts'

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const has = (fields: Fields, type: 'string' | 'number' | 'boolean', ...keys: readonly string[]): boolean =>
  keys.every((key) => typeof fields[key] === type)

const isItem = (raw: unknown): raw is Fields =>
  isFields(raw) &&
  has(raw, 'string', 'path', 'name', 'modified', 'type') &&
  has(raw, 'number', 'size') &&
  has(raw, 'boolean', 'isDir')

/** A shared file or folder, as described to visitors. */
export type SharedContent = Exclude<PublicShare, PublicDrop>

const isAbout = (fields: Fields): boolean =>
  has(fields, 'number', 'expire') &&
  (fields.downloadsLeft === null || has(fields, 'number', 'downloadsLeft')) &&
  (fields.token === undefined || has(fields, 'string', 'token'))

/** Returns whether the link shares a file or a folder, in contrast to an upload link. */
export const isShared = (share: PublicShare): share is SharedContent => 'isDir' in share

function isPublicShare(raw: unknown): raw is PublicShare {
  if (!isFields(raw) || !isAbout(raw)) return false
  if (raw.kind === 'upload') return has(raw, 'string', 'name') && isDrop(raw.uploads)
  if (raw.kind !== 'download' || !isItem(raw)) return false
  return (
    !raw.isDir || (has(raw, 'number', 'numDirs', 'numFiles') && Array.isArray(raw.items) && raw.items.every(isItem))
  )
}

const isDrop = (uploads: unknown): uploads is PublicDrop['uploads'] =>
  isFields(uploads) && Array.isArray(uploads.extensions) && has(uploads, 'boolean', 'askName')

/**
 * Validates the server's description of a link manually, as far as the page uses it: the schema would be a large part of a visitor's
 * download.
 *
 * @throws {TypeError} if it is not valid
 */
export function readShare(raw: unknown): PublicShare {
  if (isPublicShare(raw)) return raw
  throw new TypeError('The answer does not tell of a link.')
}
