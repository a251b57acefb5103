import { LanguageDescription } from '@codemirror/language'
import { languages } from '@codemirror/language-data'
import type { Extension } from '@codemirror/state'

/** Names of all languages with syntax highlighting, in alphabetical order. */
export const LANGUAGES: readonly string[] = languages.map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'en'))

/** Returns the language that a file name indicates; null for none. */
export const languageOfName = (fileName: string): string | null =>
  LanguageDescription.matchFilename(languages, fileName)?.name ?? null

/** Loads the highlighting and indentation of a language when first needed; empty for an unknown language. */
export const loadLanguage = async (name: string | null): Promise<Extension> =>
  (await languages.find((language) => language.name === name)?.load()) ?? []
