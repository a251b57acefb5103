import { DirectorySettings } from '#contract/ldap.ts'
import { storedJsonOr } from '#server/platform/json/stored-values.ts'

/** Parses stored settings of a directory; null for those of a later version, with which nobody signs in. */
export const parseDirectory = (settings: string): DirectorySettings | null =>
  storedJsonOr(DirectorySettings, settings, null)

/** Returns the columns of a directory with values that this version does not know. */
export const unknownDirectoryColumns = ({ settings }: { readonly settings: string }): readonly string[] =>
  parseDirectory(settings) ? [] : ['settings']
