import { createContext, type ReactNode, use, useEffect, useMemo } from 'react'
import { createFormat, type Format } from '#web/lib/format.ts'
import { type Catalog, type Translate, translator } from './catalog.ts'
import { type Direction, directionOf } from './locales.ts'

/** Translation, formats and text direction for components. */
export interface Text {
  readonly t: Translate
  readonly format: Format
  readonly direction: Direction
}

const TextContext = createContext<Text | null>(null)

/** Creates the value that `useText` returns. `language` is a BCP 47 tag. */
const createText = (language: string, catalogue: Partial<Catalog>): Text => ({
  t: translator(catalogue, directionOf(language)),
  format: createFormat(language),
  direction: directionOf(language),
})

/** Provides a language to all components below, and sets the `lang` and `dir` of the document. */
export function TextProvider(props: { language: string; catalogue: Partial<Catalog>; children: ReactNode }) {
  const { language, catalogue, children } = props
  const text = useMemo(() => createText(language, catalogue), [language, catalogue])
  useEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = text.direction
  }, [language, text.direction])
  return <TextContext value={text}>{children}</TextContext>
}

/** Returns the language of the page. Throws outside a `TextProvider`. */
export function useText(): Text {
  const text = use(TextContext)
  if (text === null) throw new Error('useText needs a TextProvider above it.')
  return text
}
