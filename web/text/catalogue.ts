import type { en } from './en.ts'

/** The keys of all sentences. */
export type TextKey = keyof typeof en

/** What a language must supply: a text for each key, a function of the same arguments where the master has one. */
export type Catalogue = {
  readonly [K in TextKey]: (typeof en)[K] extends (...args: infer A) => string ? (...args: A) => string : string
}

/** What has to be said along with a key: nothing, or the arguments of its function. */
type TextArguments<K extends TextKey> = Catalogue[K] extends (...args: infer A) => string ? A : []

/** Says the sentence of `key`. A key or a number that is missing does not compile. */
export type Translate = <K extends TextKey>(key: K, ...args: TextArguments<K>) => string

/** The `t` of one catalogue. */
export function translator(catalogue: Catalogue): Translate {
  return (key, ...args) => {
    const text: string | ((...args: never[]) => string) = catalogue[key]
    return typeof text === 'string' ? text : text(...(args as never[]))
  }
}
