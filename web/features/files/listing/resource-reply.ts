import { EFFECT_NAMES } from '#contract/effects.ts'
import type { FolderView } from '#contract/folder-views.ts'
import { GROUP_KEYS, VIEW_MODES } from '#contract/listing-options.ts'
import type { FileResource, FolderColumns } from '#contract/resources.ts'
import {
  type Fields,
  hasFields,
  isFlag,
  isListOf,
  isNumber,
  isOneOf,
  isSorting,
  isText,
  isWhole,
  orAbsent,
  orNull,
  replyWith,
} from '#web/lib/checks.ts'

const isView = hasFields<FolderView>({
  viewMode: orNull(isOneOf(VIEW_MODES)),
  sorting: orNull(isSorting),
  galleryAnswered: isFlag,
  groupBy: orNull(isOneOf(GROUP_KEYS)),
})

const isRights = orAbsent(isListOf(isOneOf(EFFECT_NAMES)))

/** Returns whether a value is a folder in columns. The columns may have 100,000 numbers each, which are not checked one by one. */
export const isFolderReply = hasFields<FolderColumns>({
  path: isText,
  name: isText,
  modified: isText,
  isDir: isOneOf([true]),
  numDirs: isWhole,
  numFiles: isWhole,
  sorting: isSorting,
  view: orAbsent(isView),
  rights: isRights,
  names: isText,
  kinds: isText,
  sizes: Array.isArray,
  modifieds: Array.isArray,
})

type Checksums = NonNullable<FileResource['checksums']>
const isSum = orAbsent(isText)

/** Fields of a file. A type that this page does not know is that of a newer server, and shown like any other file. */
const FILE: Fields<FileResource> = {
  path: isText,
  name: isText,
  size: isNumber,
  extension: isText,
  modified: isText,
  mode: isNumber,
  isDir: isOneOf([false]),
  isSymlink: isFlag,
  type: isText,
  content: orAbsent(isText),
  checksums: orAbsent(hasFields<Checksums>({ md5: isSum, sha1: isSum, sha256: isSum, sha512: isSum })),
  subtitles: orAbsent(isListOf(isText)),
  rights: isRights,
}

/** Returns whether a value is a file. */
export const isFileReply = hasFields(FILE)

/** Parser for the server's answer to a request for a file. */
export const fileReply = replyWith(FILE)

/**
 * Validates the server's answer to a request for a file or a folder.
 *
 * @throws {TypeError} if it is neither
 */
export function readResource(reply: unknown): FolderColumns | FileResource {
  if (isFolderReply(reply) || isFileReply(reply)) return reply
  throw new TypeError('The answer is neither a file nor a folder.')
}
