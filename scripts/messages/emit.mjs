import { TYPE } from '@formatjs/icu-messageformat-parser'
import { caseOf } from './declarations.mjs'

/** @typedef {import('@formatjs/icu-messageformat-parser').MessageFormatElement} Element */
/** @typedef {import('./declarations.mjs').Argument} Argument */
/** @typedef {{ text: string } | { code: string, isNumber?: boolean }} Piece text of the sentence, or an expression */

/** Placeholder of the number in plural forms (`web/i18n/plural.ts`), which no name, path or text contains. */
const NUMBER = '\0'

/**
 * Returns a checked text as a JavaScript expression: a string, or a function of its arguments that uses `count` of `web/i18n/plural.ts`.
 *
 * @param {readonly Element[]} elements
 * @param {readonly Argument[]} args
 */
export function emitMessage(elements, args) {
  /** @type {Scope} */
  const scope = { args: new Map(args.map((one) => [one.name, one])), parts: [] }
  const body = expression(pieces(elements, scope))
  if (args.length === 0) return body
  const last = args.findLastIndex(({ name }) => uses(elements, name))
  const names = args.slice(0, last + 1).map(({ name }) => name)
  return `(${names.join(', ')}) => ${withShared(body, scope.parts)}`
}

/** @typedef {{ args: ReadonlyMap<string, Argument>, parts: string[] }} Scope with the code of all plurals and selects */

/** Returns whether elements use an argument. @param {readonly Element[]} elements @param {string} name @returns {boolean} */
const uses = (elements, name) =>
  elements.some(
    (element) =>
      ('value' in element && element.type !== TYPE.literal && element.value === name) ||
      ('options' in element && Object.values(element.options).some(({ value }) => uses(value, name))),
  )

/** Evaluates once what a body contains several times. @param {string} body @param {readonly string[]} parts */
function withShared(body, parts) {
  const shared = []
  let rest = body
  for (const part of [...new Set(parts)].sort((a, b) => b.length - a.length)) {
    if (rest.split(part).length < 3) continue
    const name = `$${shared.length}`
    shared.push(`${name} = ${part}`)
    rest = rest.replaceAll(part, () => name)
  }
  if (shared.length > 0) return `{ const ${shared.join(', ')}; return ${rest} }`
  return rest.startsWith('{') ? `(${rest})` : rest
}

/** @param {readonly Element[]} elements @param {Scope} scope @returns {Piece[]} */
const pieces = (elements, scope) => elements.map((element) => piece(element, scope))

/** @param {Element} element @param {Scope} scope @returns {Piece} */
function piece(element, scope) {
  switch (element.type) {
    case TYPE.literal:
      return { text: element.value }
    case TYPE.pound:
      return { text: NUMBER }
    case TYPE.argument:
      return { code: element.value, isNumber: scope.args.get(element.value)?.type === 'number' }
    case TYPE.number:
      return shared(`count(${element.value}, { other: ${quoted(NUMBER)} })`, scope)
    case TYPE.plural:
      return shared(pluralCode(element, scope), scope)
    case TYPE.select:
      return shared(selectCode(element, scope), scope)
    default:
      throw new Error(`unchecked element of type ${element.type}`)
  }
}

/** @param {string} code @param {Scope} scope @returns {Piece} */
function shared(code, { parts }) {
  if (code.length > 30) parts.push(code)
  return { code }
}

/** Returns an expression of type string. @param {readonly Piece[]} all @returns {string} */
function expression(all) {
  if (all.every((one) => 'text' in one)) return quoted(all.map((one) => ('text' in one ? one.text : '')).join(''))
  const [only] = all
  if (all.length === 1 && only && 'code' in only && !only.isNumber) return only.code
  return `\`${all.map((one) => ('text' in one ? templateText(one.text) : `\${${one.code}}`)).join('')}\``
}

/** @param {string} text */
const quoted = (text) => JSON.stringify(text).replaceAll('\\u0000', '\\x00')
/** @param {string} text */
const templateText = (text) => text.replaceAll(/[\\`]|\$\{/g, '\\$&').replaceAll('\0', '\\x00')

/** @param {Extract<Element, { type: TYPE.plural }>} element @param {Scope} scope */
function pluralCode({ value: name, options }, scope) {
  const texts = Object.entries(options).map(
    ([key, { value }]) => /** @type {const} */ ([key, expression(pieces(value, scope))]),
  )
  const hasNumber = (key) => options[key].value.some(({ type }) => type === TYPE.pound)
  const forms = texts.filter(([key]) => !key.startsWith('='))
  const isPlain = forms.length === 1 && !hasNumber('other')
  const other = isPlain
    ? forms[0][1]
    : `count(${name}, { ${forms.map(([key, text]) => `${key}: ${text}`).join(', ')} })`
  return texts
    .filter(([key]) => key.startsWith('='))
    .map(([key, text]) => [key.slice(1), hasNumber(key) ? `count(${name}, { other: ${text} })` : text])
    .reduceRight((rest, [number, text]) => `(${name} === ${number} ? ${text} : ${rest})`, other)
}

/** @param {Extract<Element, { type: TYPE.select }>} element @param {Scope} scope */
function selectCode({ value: name, options }, { args, parts }) {
  const argument = args.get(name)
  if (!argument) throw new Error(`unchecked argument ${name}`)
  const text = (key) => expression(pieces(options[key].value, { args, parts }))
  const keys = Object.keys(options).filter((key) => key !== 'other')
  const other = text('other')
  if (keys.length === 0) return other
  if (keys.includes('none'))
    return `(${argument.type === 'number' ? `${name} !== null` : name} ? ${other} : ${text('none')})`
  if (argument.type === 'boolean') {
    const [yes, no] = ['true', 'false'].map((key) => (keys.includes(key) ? text(key) : other))
    return `(${name} ? ${yes} : ${no})`
  }
  const rest = argument.values.filter((value) => !keys.includes(caseOf(value)))
  const isOpen = argument.type === 'string'
  const named = argument.values.filter((value) => keys.includes(caseOf(value)))
  if (named.length === 1 || (named.length === 2 && (isOpen || rest.length > 1)))
    return named.reduceRight(
      (code, value) => `(${name} === ${quoted(value)} ? ${text(caseOf(value))} : ${code})`,
      other,
    )
  const entries = named.map((value) => `${quoted(value)}: ${text(caseOf(value))}`)
  if (!isOpen && rest.length <= 1)
    return `{ ${[...entries, ...rest.map((value) => `${quoted(value)}: ${other}`)].join(', ')} }[${name}]`
  return `({ ${[...(isOpen ? ['__proto__: null'] : []), ...entries].join(', ')} }[${name}] ?? ${other})`
}
