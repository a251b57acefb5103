import { foldForSearch } from './search-fold.ts'

/** Returns the form of a tag's name that is equal for names that users and `tag:` do not distinguish. */
export const tagKey = (name: string): string => foldForSearch(name.trim().replace(/\s+/gu, ' '))
