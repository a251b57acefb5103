import { createStore, type Store } from '../lib/store.ts'
import { type Catalogue, type Translate, translator } from './catalogue.ts'
import type { Locale } from './locales.ts'

/** A language with its sentences. */
export interface Language {
  readonly locale: Locale
  readonly catalogue: Catalogue
}

/** The language the page speaks now, which changes when it learns whose page it is. */
export interface Speech extends Store<Language> {
  /** Says sentences in whatever language that is, for what outlives a change of it. */
  readonly t: Translate
}

/** Makes the speech of one page. */
export function createSpeech(first: Language): Speech {
  const store = createStore(first)
  return { ...store, t: (key, ...args) => translator(store.getSnapshot().catalogue)(key, ...args) }
}
