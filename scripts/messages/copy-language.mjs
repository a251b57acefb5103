import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { tagOf } from './catalogs.mjs'
import { categoriesOf } from './check.mjs'

/** @typedef {import('./check.mjs').Element} Element */

/**
 * Copies the texts of a language as a start for another one. Plurals get the categories of the new language.
 *
 * @param {string} folder `web/i18n/messages`
 * @param {string} language tag of the new language
 * @param {string} from language to copy
 * @returns {string[]} the files that were written; none if the language is there already
 */
export function copyLanguage(folder, language, from) {
  const features = readdirSync(folder).filter((feature) => existsSync(join(folder, feature, `${from}.json`)))
  if (features.some((feature) => existsSync(join(folder, feature, `${language}.json`)))) return []
  return features.map((feature) => {
    const texts = JSON.parse(readFileSync(join(folder, feature, `${from}.json`), 'utf8'))
    const copied = Object.entries(texts).map(([key, text]) => [key, withCategories(text, tagOf(language))])
    const file = join(folder, feature, `${language}.json`)
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(copied), null, 2)}\n`)
    return file
  })
}

/** Returns a text whose plurals have the categories of a language, with the words of `other` where they are new. */
function withCategories(text, tag) {
  if (!text.includes(', plural,')) return text
  return printed(adapted(parse(text, { ignoreTag: true }), tag), false)
}

/** @param {Element[]} elements @param {string} tag @returns {Element[]} */
const adapted = (elements, tag) =>
  elements.map((element) => {
    if (!('options' in element)) return element
    const old = Object.entries(element.options).map(
      ([key, option]) => /** @type {const} */ ([key, { ...option, value: adapted(option.value, tag) }]),
    )
    if (element.type !== TYPE.plural) return { ...element, options: Object.fromEntries(old) }
    const options = Object.fromEntries(old)
    const isPlain = old.every(([key]) => key === 'other' || key.startsWith('='))
    const categories = isPlain ? [] : categoriesOf(tag).needed.filter((category) => category !== 'other')
    const forms = [...categories, 'other'].map((category) => [category, options[category] ?? options.other])
    return { ...element, options: Object.fromEntries([...old.filter(([key]) => key.startsWith('=')), ...forms]) }
  })

/**
 * Writes elements as MessageFormat.
 *
 * @param {readonly Element[]} elements
 * @param {boolean} isForm whether `#` is the number
 * @returns {string}
 */
const printed = (elements, isForm) =>
  elements
    .map((element) => {
      if (element.type === TYPE.literal) return quoted(element.value, isForm)
      if (element.type === TYPE.pound) return '#'
      if (element.type === TYPE.number) return `{${element.value}, number}`
      if (!('options' in element)) return `{${element.value}}`
      const isPlural = element.type === TYPE.plural
      const cases = Object.entries(element.options).map(([key, { value }]) => `${key} {${printed(value, isPlural)}}`)
      return `{${element.value}, ${isPlural ? 'plural' : 'select'}, ${cases.join(' ')}}`
    })
    .join('')

/** Puts the signs of MessageFormat into quotation marks. An apostrophe before one of them, or at the end, is doubled. */
const quoted = (text, isForm) =>
  text.replaceAll(/'(?=['{}<>#|]|$)/g, "''").replaceAll(isForm ? /[{}#]/g : /[{}]/g, (sign) => `'${sign}'`)
