import type { BrowserContextOptions } from 'playwright-core'

/** Browser size, theme and language in which every scene is shown. */
export interface Look {
  /** `size.theme.language`, part of each picture's file name. */
  readonly name: string
  readonly browser: BrowserContextOptions
  readonly theme: 'light' | 'dark'
  /** A language of the page; `pseudo` and `pseudo-rtl` are English in other letters. */
  readonly language: string
}

const finger = { hasTouch: true, isMobile: true }
const SIZES: Record<string, BrowserContextOptions> = {
  desktop: { viewport: { width: 1440, height: 900 } },
  tablet: { viewport: { width: 820, height: 1180 }, ...finger },
  phone: { viewport: { width: 390, height: 844 }, ...finger },
}

/**
 * English, German with its long words, and Arabic from right to left, in both themes at every size; the pseudo-languages reveal texts
 * without a key.
 */
export const LOOKS: readonly Look[] = Object.entries(SIZES).flatMap(([size, browser]) =>
  (
    [
      ['light', 'en'],
      ['dark', 'en'],
      ['light', 'de'],
      ['dark', 'de'],
      ['light', 'ar'],
      ['dark', 'ar'],
      ['light', 'pseudo'],
      ['light', 'pseudo-rtl'],
    ] as const
  ).map(([theme, language]) => ({ name: `${size}.${theme}.${language}`, browser, theme, language })),
)
