import { tagOf } from './catalogs.mjs'
import { typeOf } from './declarations.mjs'
import { emitMessage } from './emit.mjs'

/** @typedef {import('./catalogs.mjs').Feature} Feature */
/** @typedef {import('./check.mjs').Element} Element */

/** Features of a first load, which contain the texts of `common`. */
const FIRST = ['page', 'visit']
/** Features with a file of their own beside these; all others are loaded by name from `books/`. */
const APART = ['common', 'visitor', ...FIRST]

const NOTE = '// Generated from web/i18n/messages/ by `npm run messages`. Do not edit.\n'
/** The compiler of the texts checks what these modules contain, and their exported types are those of `messages.ts`. */
const UNCHECKED = '// @ts-nocheck\n'

/** Features that a page loads in one language before anything else, each with the name of its list of languages. */
const LISTS = { page: 'page', visit: 'share', visitor: 'visitor', player: 'player' }

/** The feature whose texts the server puts into mails. */
const LETTERS = 'letters'

/** Returns the path of a feature's module below the folder of a language. @param {string} name */
const pathOf = (name) => (APART.includes(name) ? `${name}.ts` : `books/${name}.ts`)
/** @param {string} name */
const typeName = (name) => `${name.replace(/(?:^|-)\w/g, (letter) => letter.replace('-', '').toUpperCase())}Messages`

/**
 * Returns the module of the texts that the server puts into mails, by its path: all languages in one.
 *
 * @param {readonly Feature[]} features
 * @returns {Map<string, string>}
 */
export function serverModulesOf(features) {
  const letters = features.find(({ name }) => name === LETTERS)
  if (!letters) return new Map()
  const languages = [...letters.languages].map(([language, texts]) => {
    const plurals = `const count = plurals(${JSON.stringify(tagOf(language))})`
    return `  '${language}': () => {\n    ${plurals}\n    return {\n${textsOf(letters, texts)}    }\n  },\n`
  })
  const imports =
    "import type { Locale } from '#contract/users.ts'\nimport { plurals } from '#server/platform/text/plurals.ts'\n"
  const type = typeOfTexts(letters).replace('LettersMessages', 'LetterTexts')
  const list = `export const letterTexts: Readonly<Record<Locale, () => LetterTexts>> = {\n${languages.join('')}}\n`
  return new Map([['letters.ts', `${NOTE}${imports}\n${type}\n/** The texts of mails by language. */\n${list}`]])
}

/**
 * Returns the modules of all texts of the page by their paths.
 *
 * @param {readonly Feature[]} everything
 * @returns {Map<string, string>}
 */
export function modulesOf(everything) {
  const features = everything.filter(({ name }) => name !== LETTERS)
  const languages = [...(features[0]?.languages.keys() ?? [])]
  return new Map([
    ['messages.ts', typesOf(features)],
    ...Object.entries(LISTS)
      .filter(([feature]) => features.some(({ name }) => name === feature))
      .map(
        ([feature, list]) =>
          /** @type {[string, string]} */ ([`${list}-languages.ts`, languagesModule(feature, list, languages)]),
      ),
    ...languages.flatMap((language) => [
      /** @type {[string, string]} */ ([`${language}/language.ts`, languageModule()]),
      ...features.map(
        (feature) =>
          /** @type {[string, string]} */ ([`${language}/${pathOf(feature.name)}`, moduleOf(feature, language)]),
      ),
    ]),
  ])
}

const languageModule = () => `${NOTE}import type { Language } from '../../catalog.ts'
import { page } from './page.ts'

export const language: Language = { page, fetch: async (book) => (await import(\`./books/\${book}.ts\`))[book] }
`

/**
 * Returns the loaders of a feature in all languages and in the test languages, which are made from English. The page loads a `Language`,
 * which loads the other features as well.
 *
 * @param {string} feature
 * @param {string} list
 * @param {readonly string[]} languages
 */
function languagesModule(feature, list, languages) {
  const isPage = feature === 'page'
  const { path, name, type, from, pseudo } = isPage
    ? { path: 'language.ts', name: 'language', type: 'Language', from: '../catalog.ts', pseudo: 'pseudoLanguage' }
    : { path: pathOf(feature), name: feature, type: typeName(feature), from: './messages.ts', pseudo: 'pseudoMessages' }
  const loaders = languages.map((language) =>
    language === 'en' ? `  en: english,\n` : `  '${language}': () => import('./${language}/${path}'),\n`,
  )
  return `${NOTE}import type { Locale } from '../locales.ts'
import type { ${type} } from '${from}'

type Loaded = { readonly ${name}: ${type} }
const english = () => import('./en/${path}')
const inTestLetters = async () => ({
  ${name}: (await import('../pseudo.ts')).${pseudo}((await english()).${name}),
})

/** Loaders of the languages, so that a user downloads only one. */
export const ${list}Languages: Readonly<Record<Locale, () => Promise<Loaded>>> = {
${loaders.join('')}  pseudo: inTestLetters,
  'pseudo-rtl': inTestLetters,
}
`
}

/** Returns the lines of an object literal. @param {Feature} feature @param {ReadonlyMap<string, readonly Element[]>} texts */
function textsOf({ keys }, texts) {
  const lines = [...texts].map(
    ([key, elements]) => `  ${JSON.stringify(key)}: ${emitMessage(elements, keys.get(key) ?? [])},\n`,
  )
  return lines.join('')
}

/** @param {Feature} feature @param {string} language */
function moduleOf(feature, language) {
  const { name, languages } = feature
  const body = textsOf(feature, languages.get(language) ?? new Map())
  const up = APART.includes(name) ? '..' : '../..'
  const isFirst = FIRST.includes(name)
  return [
    NOTE,
    UNCHECKED,
    body.includes('count(') ? `import { plurals } from '../${up}/plural.ts'\n` : '',
    `import type { ${typeName(name)} } from '${up}/messages.ts'\n`,
    isFirst ? `import { common } from './common.ts'\n` : '',
    body.includes('count(') ? `\nconst count = plurals(${JSON.stringify(tagOf(language))})\n` : '',
    `\nexport const ${name}: ${typeName(name)} = {\n${isFirst ? '  ...common,\n' : ''}${body}}\n`,
  ].join('')
}

/** Returns the types of all texts. @param {readonly Feature[]} features */
function typesOf(features) {
  const types = features.map(typeOfTexts)
  const modules = features.filter(({ name }) => name !== 'common')
  const list = modules.map(({ name }) => `  readonly ${name}: ${typeName(name)}\n`).join('')
  return `${NOTE}\n${types.join('\n')}\n/** Texts by module. */\nexport interface MessageModules {\n${list}}\n`
}

/** Returns the type of the texts of a feature. @param {Feature} feature */
function typeOfTexts({ name, keys }) {
  const texts = [...keys].map(([key, args]) => {
    const type = `(${args.map((one) => `${one.name}: ${typeOf(one)}`).join(', ')}) => string`
    return `  readonly ${JSON.stringify(key)}: ${args.length > 0 ? type : 'string'}\n`
  })
  return `export type ${typeName(name)} = ${FIRST.includes(name) ? 'CommonMessages & ' : ''}{\n${texts.join('')}}\n`
}
