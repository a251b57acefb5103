import { createContext, type ReactNode, use, useEffect, useMemo } from 'react'
import { createFormat, type Format } from '#web/lib/format.ts'
import { type Catalogue, type Translate, translator } from './catalogue.ts'
import { type Direction, directionOf } from './locales.ts'

/** Everything a component needs to speak: sentences, numbers and dates, and which way lines run. */
export interface Text {
  readonly t: Translate
  readonly format: Format
  readonly direction: Direction
}

const TextContext = createContext<Text | null>(null)

/** Builds what `useText` answers. `language` is a BCP 47 tag. */
const createText = (language: string, catalogue: Partial<Catalogue>): Text => ({
  t: translator(catalogue, directionOf(language)),
  format: createFormat(language),
  direction: directionOf(language),
})

/** Lets everything below speak one language, and tells the document its language and direction. */
export function TextProvider(props: { language: string; catalogue: Partial<Catalogue>; children: ReactNode }) {
  const { language, catalogue, children } = props
  const text = useMemo(() => createText(language, catalogue), [language, catalogue])
  useEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = text.direction
  }, [language, text.direction])
  return <TextContext value={text}>{children}</TextContext>
}

/** The language of the page. Throws outside of `TextProvider`. */
export function useText(): Text {
  const text = use(TextContext)
  if (text === null) throw new Error('useText needs a TextProvider above it.')
  return text
}
