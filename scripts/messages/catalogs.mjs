import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkMessage } from './check.mjs'
import { readArguments } from './declarations.mjs'

/** @typedef {import('./declarations.mjs').Argument} Argument */
/** @typedef {import('./check.mjs').Element} Element */
/**
 * Texts of one part of the page, in all languages.
 *
 * @typedef {object} Feature
 * @property {string} name
 * @property {ReadonlyMap<string, readonly Argument[]>} keys with the arguments of each
 * @property {ReadonlyMap<string, ReadonlyMap<string, readonly Element[]>>} languages parsed texts by language and key
 */

/** Folders below the folder of the texts. */
const folders = { messages: 'messages', arguments: 'arguments' }

/** The language that the others are compared with. */
const MASTER = 'en'

/** Tags for `Intl` where they differ from the language: it treats `pt` as Brazilian Portuguese. @type {Record<string, string>} */
const TAGS = { pt: 'pt-PT' }

/** Returns the tag of a language for `Intl`. @param {string} language */
export const tagOf = (language) => TAGS[language] ?? language

/**
 * Reads and checks all texts.
 *
 * @param {string} folder `web/i18n`
 * @returns {{ features: Feature[], problems: string[] }} problems name the file, the language and the key
 */
export function readCatalogs(folder) {
  /** @type {string[]} */
  const problems = []
  const names = readdirSync(join(folder, folders.messages)).sort()
  const files = new Map(names.map((name) => [name, readdirSync(join(folder, folders.messages, name)).sort()]))
  const languages = [...new Set([...files.values()].flat())].map((file) => file.replace(/\.json$/, '')).sort()
  const features = names.map((name) => readFeature(folder, name, languages, problems))
  /** @type {Map<string, string>} */
  const owners = new Map()
  for (const { name, keys } of features)
    for (const key of keys.keys()) {
      const owner = owners.get(key)
      if (owner)
        problems.push(`${pathOf(name, MASTER)} (${MASTER}) ${key}: the key is also in ${pathOf(owner, MASTER)}`)
      owners.set(key, name)
    }
  return { features, problems }
}

/** @param {string} feature @param {string} language */
const pathOf = (feature, language) => `web/i18n/${folders.messages}/${feature}/${language}.json`

/** @param {string} folder @param {string} name @param {readonly string[]} languages @param {string[]} problems @returns {Feature} */
function readFeature(folder, name, languages, problems) {
  const master = readTexts(folder, name, MASTER, problems)
  const keys = readKeys(folder, name, [...master.keys()], problems)
  const needed = new Map([...keys].map(([key, args]) => [key, checkMessage(master.get(key) ?? '', args, MASTER).used]))
  const parsed = languages.map((language) => {
    const texts = language === MASTER ? master : readTexts(folder, name, language, problems)
    const say = (key, sentence) => problems.push(`${pathOf(name, language)} (${language}) ${key}: ${sentence}`)
    for (const key of texts.keys()) if (!keys.has(key)) say(key, `the key is not in ${MASTER}.json`)
    const elements = new Map()
    for (const [key, args] of keys) {
      const text = texts.get(key)
      if (text === undefined) {
        if (texts.size > 0) say(key, 'the key is missing')
        continue
      }
      const checked = checkMessage(text, args, tagOf(language))
      const leftOut = language === MASTER ? args.map((one) => one.name) : [...(needed.get(key) ?? [])]
      const missing = leftOut.filter((one) => !checked.used.has(one)).map((one) => `“${one}”`)
      if (missing.length > 0 && checked.elements.length > 0) {
        const source = language === MASTER ? 'the declared arguments' : `${MASTER}.json`
        say(key, `it leaves out ${missing.join(', ')}, which ${missing.length > 1 ? 'are' : 'is'} in ${source}`)
      }
      for (const problem of checked.problems) say(key, problem)
      elements.set(key, checked.elements)
    }
    return /** @type {const} */ ([language, elements])
  })
  return { name, keys, languages: new Map(parsed) }
}

/** Returns the keys of a feature with their arguments. @returns {Map<string, Argument[]>} */
function readKeys(folder, name, keys, problems) {
  const path = `${folders.arguments}/${name}.json`
  const declared = existsSync(join(folder, path)) ? readJson(folder, path, problems) : {}
  for (const key of Object.keys(declared))
    if (!keys.includes(key))
      problems.push(`web/i18n/${path} (${MASTER}) ${key}: no text of ${MASTER}.json has this key`)
  return new Map(
    keys.map((key) => {
      if (!Object.hasOwn(declared, key)) return [key, []]
      const args = readArguments(declared[key])
      if (typeof args !== 'string') return [key, args]
      problems.push(`web/i18n/${path} (${MASTER}) ${key}: ${args}`)
      return [key, []]
    }),
  )
}

/** Returns the texts of a feature in a language, in the order of the file. @returns {Map<string, string>} */
function readTexts(folder, feature, language, problems) {
  const path = `${folders.messages}/${feature}/${language}.json`
  if (!existsSync(join(folder, path))) {
    problems.push(`web/i18n/${path} (${language}): the file is missing`)
    return new Map()
  }
  const texts = Object.entries(readJson(folder, path, problems))
  for (const [key, text] of texts)
    if (typeof text !== 'string' || !/\S/.test(text))
      problems.push(`web/i18n/${path} (${language}) ${key}: it must be a text, and not an empty one`)
  return new Map(texts.filter(([, text]) => typeof text === 'string'))
}

/** Reads an object, and reports keys that it has twice. @returns {Record<string, unknown>} */
function readJson(folder, path, problems) {
  const source = readFileSync(join(folder, path), 'utf8')
  const language = path.startsWith(folders.messages) ? path.replace(/.*\/|\.json$/g, '') : MASTER
  try {
    const value = JSON.parse(source)
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new SyntaxError('it is not an object')
    const keys = [...source.matchAll(/^ {2}"((?:[^"\\]|\\.)*)":/gm)].map(([, key]) => key)
    for (const key of new Set(keys.filter((one, at) => keys.indexOf(one) !== at)))
      problems.push(`web/i18n/${path} (${language}) ${key}: the file has the key twice`)
    return value
  } catch (error) {
    problems.push(
      `web/i18n/${path} (${language}): the file is not valid JSON: ${error instanceof Error ? error.message : error}`,
    )
    return {}
  }
}
