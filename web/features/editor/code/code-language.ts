import { LanguageDescription } from '@codemirror/language'
import { languages } from '@codemirror/language-data'
import type { Extension } from '@codemirror/state'

/** How a file of this name is coloured and indented; nothing for names that say nothing. Fetched when first needed. */
export const languageOf = async (name: string): Promise<Extension> =>
  (await LanguageDescription.matchFilename(languages, name)?.load()) ?? []
