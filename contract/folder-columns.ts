/** Media type by which a client requests `FolderColumns` instead of `FolderResource`. */
export const COLUMNS_MEDIA_TYPE = 'application/vnd.coffer.columns+json'

/** The letter of an item in `FolderColumns.kinds`. */
export const ITEM_KIND = {
  directory: 'd',
  file: 'f',
  linkedDirectory: 'D',
  linkedFile: 'F',
  invalidLink: 'x',
  other: 'o',
} as const
export type ItemKindLetter = (typeof ITEM_KIND)[keyof typeof ITEM_KIND]
