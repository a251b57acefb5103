import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { caseOf } from './declarations.mjs'

/** @typedef {import('@formatjs/icu-messageformat-parser').MessageFormatElement} Element */
/** @typedef {import('./declarations.mjs').Argument} Argument */

/** Sentences for the errors of the parser, by their code. Others are named as the parser names them. */
const SYNTAX = {
  EXPECT_ARGUMENT_CLOSING_BRACE: 'a { is not closed by a }',
  EMPTY_ARGUMENT: 'there is an empty {}',
  MALFORMED_ARGUMENT: 'the text between { and } is not the name of an argument',
  EXPECT_ARGUMENT_TYPE: 'a type such as plural or select is missing after the comma',
  INVALID_ARGUMENT_TYPE: 'the type of an argument must be number, plural or select',
  EXPECT_SELECT_ARGUMENT_OPTIONS: 'the cases of a plural or select are missing',
  EXPECT_PLURAL_ARGUMENT_SELECTOR: 'a case of a plural is missing',
  EXPECT_SELECT_ARGUMENT_SELECTOR: 'a case of a select is missing',
  EXPECT_PLURAL_ARGUMENT_SELECTOR_FRAGMENT: 'a case of a plural has no text in { }',
  EXPECT_SELECT_ARGUMENT_SELECTOR_FRAGMENT: 'a case of a select has no text in { }',
  INVALID_PLURAL_ARGUMENT_SELECTOR: 'a case such as =1 has no number',
  DUPLICATE_PLURAL_ARGUMENT_SELECTOR: 'a plural has the same case twice',
  DUPLICATE_SELECT_ARGUMENT_SELECTOR: 'a select has the same case twice',
  MISSING_OTHER_CLAUSE: 'a plural or select has no case “other”',
  UNMATCHED_CLOSING_TAG: 'a closing tag has no opening tag',
}

/** @typedef {{ all: readonly string[], needed: readonly string[] }} Categories plural categories, and those of numbers below a thousand */

/** @type {Map<string, Categories>} */
const known = new Map()

/** Returns the plural categories of a language. @param {string} tag @returns {Categories} */
export function categoriesOf(tag) {
  const found = known.get(tag)
  if (found) return found
  const rules = new Intl.PluralRules(tag)
  const needed = [...new Set(Array.from({ length: 1000 }, (_, n) => rules.select(n)))]
  const categories = { all: rules.resolvedOptions().pluralCategories, needed }
  known.set(tag, categories)
  return categories
}

/**
 * Parses a text and compares it with the arguments that the page passes.
 *
 * @param {string} text in ICU MessageFormat
 * @param {readonly Argument[]} args
 * @param {string} tag language of the text
 * @returns {{ elements: Element[], used: ReadonlySet<string>, problems: string[] }} problems as sentences
 */
export function checkMessage(text, args, tag) {
  const problems = new Set()
  const used = new Set()
  let elements = /** @type {Element[]} */ ([])
  try {
    elements = parse(text, { ignoreTag: true, requiresOtherClause: true, shouldParseSkeletons: false })
  } catch (error) {
    problems.add(syntaxProblem(error, text))
  }
  checkElements(elements, {
    args: new Map(args.map((one) => [one.name, one])),
    tag,
    used,
    problems,
    present: new Set(),
  })
  return { elements, used, problems: [...problems] }
}

function syntaxProblem(error, text) {
  const sentence = SYNTAX[error.message] ?? `it is not valid MessageFormat (${error.message})`
  const place = error.location?.start?.offset
  return place === undefined ? sentence : `${sentence}, at “${text.slice(place, place + 20)}”`
}

function checkElements(elements, scope) {
  for (const element of elements) checkElement(element, scope)
}

function checkElement(element, scope) {
  const { args, used, problems, present } = scope
  if (element.type === TYPE.literal || element.type === TYPE.pound) return
  const { value: name } = element
  const argument = args.get(name)
  if (!argument) {
    const known = args.size === 0 ? 'this text has no arguments' : `its arguments are ${[...args.keys()].join(', ')}`
    problems.add(`the page passes no argument “${name}”; ${known}`)
    return
  }
  used.add(name)
  const needsValue = element.type !== TYPE.select && argument.isOptional && !present.has(name)
  if (needsValue) problems.add(`“${name}” may be absent: put it into {${name}, select, none {…} other {…}}`)
  if (element.type === TYPE.select) checkSelect(element, argument, scope)
  else if (element.type === TYPE.plural) checkPlural(element, argument, scope)
  else if (element.type === TYPE.number) {
    if (argument.type !== 'number') problems.add(`“${name}” is not a number`)
    if (element.style) problems.add(`the style of {${name}, number} is not supported`)
  } else if (element.type !== TYPE.argument) {
    problems.add(`{${name}} is a date or time, which the page passes as finished text: write {${name}}`)
  }
}

function checkPlural({ value: name, options, offset, pluralType }, argument, scope) {
  const { problems, tag } = scope
  if (argument.type !== 'number') problems.add(`“${name}” is not a number, so it has no plural`)
  if (offset !== 0) problems.add('an offset is not supported')
  if (pluralType === 'ordinal') problems.add('selectordinal is not supported: the page has no ordinal numbers')
  const { all, needed } = categoriesOf(tag)
  const given = Object.keys(options).filter((key) => !key.startsWith('='))
  for (const key of given)
    if (!all.includes(key)) problems.add(`this language has no plural category “${key}”, only ${all.join(', ')}`)
  const missing = all.filter((key) => needed.includes(key) && !given.includes(key))
  if (given.length > 1 && missing.length > 0) problems.add(`the plural of “${name}” lacks ${missing.join(', ')}`)
  for (const { value } of Object.values(options)) checkElements(value, scope)
}

function checkSelect({ value: name, options }, argument, scope) {
  const { problems, present } = scope
  const { type, values, isOptional } = argument
  const cases = type === 'boolean' ? ['true', 'false'] : [...values.map(caseOf), ...(isOptional ? ['none'] : [])]
  for (const [key, { value }] of Object.entries(options)) {
    if (key !== 'other' && !cases.includes(key)) {
      const known = cases.length > 0 ? `only ${cases.join(', ')}` : 'so it needs no select'
      problems.add(`“${name}” has no case “${key}”, ${known}`)
    }
    checkElements(
      value,
      key === 'none' ? scope : { ...scope, present: new Set([...present, ...('none' in options ? [name] : [])]) },
    )
  }
  if (isOptional && 'none' in options && Object.keys(options).length > 2)
    problems.add(`the select of “${name}” can only have the cases none and other`)
}
