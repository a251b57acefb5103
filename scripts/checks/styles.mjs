import { findBanned, withoutComments } from './sources.mjs'

const token = 'colours live in web/styles/tokens.css, use a variable from there'
const logical = 'use the logical property (inline-start, inline-end), so that right-to-left works'
const markup = 'markup from text is how scripts get in, render elements instead'

const hex = '#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})(?![\\w-])'
const colourFunction = '(?<![\\w-])(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\\('
const named = '(?:white|black|gr[ae]y|silver|red|green|blue|yellow|orange|purple|pink|brown|navy|teal|gold)'

const cssColours = [
  { pattern: new RegExp(`(?<=:[^;{}]*)${hex}`, 'g'), message: token },
  { pattern: new RegExp(colourFunction, 'g'), message: token },
  {
    pattern: new RegExp(
      `(?:color|background|border[\\w-]*|outline|fill|stroke|shadow)\\s*:[^;{}]*(?<![\\w-])${named}(?![\\w-])`,
      'g',
    ),
    message: token,
  },
]
const cssDirections = [
  { pattern: /(?<![\w-])(?:(?:scroll-)?(?:margin|padding)|border)-(?:left|right)(?:-\w+)?\s*:/g, message: logical },
  { pattern: /(?<![\w-])border-(?:top|bottom)-(?:left|right)-radius\s*:/g, message: logical },
  { pattern: /(?<![\w-])(?:left|right)\s*:/g, message: logical },
  { pattern: /(?<![\w-])(?:text-align|float|clear)\s*:\s*(?:left|right)\b/g, message: logical },
]
// In code, colors are searched for in strings only: `#add` is also a private field.
const codeColours = [
  { pattern: new RegExp(`(['"\`])(?:[^'"\`\\n]*[\\s:(,])?(?:${hex}|${colourFunction})`, 'g'), message: token },
]
const codeDirections = [
  {
    pattern: /\b(?:margin|padding|border|scrollMargin|scrollPadding)(?:Left|Right)(?:Width|Color|Style)?\s*:/g,
    message: logical,
  },
  { pattern: /\bborder(?:Top|Bottom)(?:Left|Right)Radius\s*:/g, message: logical },
  { pattern: /\bstyle=\{\{[^}]*?(?<![\w-])(?:left|right)\s*:/g, message: logical },
  { pattern: /\btextAlign\s*:\s*['"](?:left|right)['"]/g, message: logical },
]
const codeMarkup = [
  { pattern: /\bdangerouslySetInnerHTML\b/g, message: markup },
  { pattern: /\.(?:inner|outer)HTML\b|\binsertAdjacentHTML\b|\bdocument\.write(?:ln)?\b|\bsrcDoc\b/g, message: markup },
]

// The texts of the settings are loaded with these parts; elsewhere their keys would appear on the screen.
const settingsParts = /^web\/(?:features\/(?:admin|account\/profile)\/|features\/account\/session\/proof-|i18n\/)/
const codeTexts = [
  {
    pattern: /(['"`])(?:settings|profile|people|audit|access)\.[a-z]\w*(?:\.\w+)*\1/g,
    message: 'the texts of the settings are not there yet, take a key of web/i18n/messages/page/en.json',
  },
]

// The texts of share links and downloads are loaded with these parts.
const sharingParts = /^web\/(?:features\/(?:sharing|files\/downloads)\/|app\/wiring\/(?:later-|use-)sharing\.|i18n\/)/
const sharingTexts = [
  {
    pattern: /(['"`])(?:links|formats)\.[a-z]\w*(?:\.\w+)*\1/g,
    message: 'the texts of links and downloads are not there yet, take a key of web/i18n/messages/page/en.json',
  },
]

// The texts about one file are loaded with the parts that show it.
const previewParts = /^web\/(?:features\/(?:editor|preview)\/|app\/pages\/file-page|i18n\/)/
const previewTexts = [
  {
    pattern: /(['"`])preview\.[a-z]\w*(?:\.\w+)*\1/g,
    message: 'the texts of an open file are not there yet, take a key of web/i18n/messages/page/en.json',
  },
]

// The texts of documents are loaded with the first document shown.
const documentsParts = /^web\/(?:features\/preview\/(?:book|documents|markdown|office|plain|table)\/|i18n\/)/
const documentsTexts = [
  {
    pattern: /(['"`])documents\.[a-z]\w*(?:\.\w+)*\1/g,
    message: 'the texts of documents are not there yet, take a key of web/i18n/messages/page/en.json',
  },
]

/**
 * Returns constructs that the page's style sheets and components may not contain: colors outside the tokens, physical directions, which
 * ignore the writing direction, markup built from text, and texts of the settings outside of them. A line with the comment
 * `physical: reason` may name left and right.
 *
 * @param {string} path from the project's root
 * @param {string} source
 * @returns {string[]} problems, a line each
 */
export function styleProblems(path, source) {
  const language = path.endsWith('.css') ? 'css' : 'code'
  const text = withoutComments(source, language)
  const directions = withoutComments(source.replace(/^.*\bphysical: \S.*$/gm, ''), language)
  if (language === 'css') {
    const colours = path === 'web/styles/tokens.css' ? [] : findBanned(path, text, cssColours)
    return [...colours, ...findBanned(path, directions, cssDirections)]
  }
  const texts = [
    ...(settingsParts.test(path) ? [] : codeTexts),
    ...(sharingParts.test(path) ? [] : sharingTexts),
    ...(previewParts.test(path) ? [] : previewTexts),
    ...(documentsParts.test(path) ? [] : documentsTexts),
  ]
  return [
    ...findBanned(path, text, [...codeColours, ...codeMarkup, ...texts]),
    ...findBanned(path, directions, codeDirections),
  ]
}
