import { LanguageDescription } from '@codemirror/language'
import { languages } from '@codemirror/language-data'
import type { Extension } from '@codemirror/state'

/** The names of all languages that texts are coloured by, in the order of the alphabet. */
export const LANGUAGES: readonly string[] = languages.map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'en'))

/** The language a file's name tells; null when it tells none. */
export const languageOfName = (fileName: string): string | null =>
  LanguageDescription.matchFilename(languages, fileName)?.name ?? null

/** How texts of a language are coloured and indented; nothing where there is no such language. Fetched when first needed. */
export const loadLanguage = async (name: string | null): Promise<Extension> =>
  (await languages.find((language) => language.name === name)?.load()) ?? []
