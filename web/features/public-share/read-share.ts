import type { PublicDrop, PublicShare } from '#contract/shares.ts'

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const has = (fields: Fields, type: 'string' | 'number' | 'boolean', ...keys: readonly string[]): boolean =>
  keys.every((key) => typeof fields[key] === type)

type Check = (value: unknown) => boolean
const isText: Check = (value) => typeof value === 'string'
const isBoolean: Check = (value) => typeof value === 'boolean'
const isNumber: Check = (value) => typeof value === 'number'
const isNumberOrNull: Check = (value) => value === null || isNumber(value)

/** Properties of every link that visitors see. */
const ABOUT: { readonly [F in keyof PublicShare]-?: Check } = {
  kind: isText,
  name: isText,
  expire: isNumber,
  downloadsLeft: isNumberOrNull,
  message: isText,
  sender: isText,
  hideDownload: isBoolean,
  token: (value) => value === undefined || isText(value),
}

/** Returns whether the page of a file or folder shows `Terms`, which are loaded only then. */
export const hasTerms = ({ expire, downloadsLeft }: PublicShare): boolean => expire > 0 || downloadsLeft !== null

/** Limits of an upload link that visitors see. The page shows what is left of the totals, not these. */
const UPLOADS: { readonly [F in Exclude<keyof PublicDrop['uploads'], 'maxTotalSize' | 'maxFiles'>]-?: Check } = {
  maxFileSize: isNumberOrNull,
  extensions: Array.isArray,
  askName: isBoolean,
  filesLeft: isNumberOrNull,
  sizeLeft: isNumberOrNull,
}

const matches = (fields: Fields, checks: Readonly<Record<string, Check>>): boolean =>
  Object.entries(checks).every(([name, check]) => check(fields[name]))

const isItem = (raw: unknown): raw is Fields =>
  isFields(raw) &&
  has(raw, 'string', 'path', 'name', 'modified', 'type') &&
  has(raw, 'number', 'size') &&
  has(raw, 'boolean', 'isDir')

/** A shared file or folder, as described to visitors. */
export type SharedContent = Exclude<PublicShare, PublicDrop>

/** Returns whether the link shares a file or a folder, in contrast to an upload link. */
export const isShared = (share: PublicShare): share is SharedContent => 'isDir' in share

function isPublicShare(raw: unknown): raw is PublicShare {
  if (!isFields(raw) || !matches(raw, ABOUT)) return false
  if (raw.kind === 'upload') return isFields(raw.uploads) && matches(raw.uploads, UPLOADS)
  if (raw.kind !== 'download' || !isItem(raw)) return false
  if (raw.uploads !== undefined && !(isFields(raw.uploads) && matches(raw.uploads, UPLOADS))) return false
  return (
    !raw.isDir || (has(raw, 'number', 'numDirs', 'numFiles') && Array.isArray(raw.items) && raw.items.every(isItem))
  )
}

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
