/**
 * An argument of a text, from `web/i18n/arguments/`.
 *
 * @typedef {object} Argument
 * @property {string} name
 * @property {'number' | 'string' | 'boolean' | 'choice'} type a `choice` is one of `values`; a `string` may name some frequent ones
 * @property {string[]} values
 * @property {boolean} isOptional whether it may be null (or an empty text), which selects the case `none`
 */

/** Names that the generated code uses itself, and reserved words. */
const RESERVED =
  /^(?:count|await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|export|extends|false|finally|for|function|if|implements|import|in|instanceof|interface|let|new|null|package|private|protected|public|return|static|super|switch|this|throw|true|try|typeof|var|void|while|with|yield)$/

/**
 * Reads the declared arguments of one text, in the order in which the page passes them: `{"n": "number", "kind": "copy|move"}`.
 *
 * @param {unknown} declared
 * @returns {Argument[] | string} or a sentence that says what is wrong
 */
export function readArguments(declared) {
  if (typeof declared !== 'object' || declared === null || Array.isArray(declared))
    return 'must be an object of types by argument'
  const result = []
  for (const [name, text] of Object.entries(declared)) {
    if (!/^[a-z][A-Za-z]*$/.test(name) || RESERVED.test(name)) return `“${name}” can't be the name of an argument`
    const argument = typeof text === 'string' ? readType(name, text.split('|')) : undefined
    if (!argument)
      return `the type of “${name}” must be number, string, boolean or choices such as copy|move, each optionally with |none`
    result.push(argument)
  }
  return result
}

/** @returns {Argument | undefined} */
function readType(name, words) {
  const isOptional = words.at(-1) === 'none'
  const types = isOptional ? words.slice(0, -1) : words
  const values = types.filter((word) => !['number', 'string', 'boolean'].includes(word))
  const [type = 'choice', ...others] = types.filter((word) => !values.includes(word))
  const isValid = others.length === 0 && (values.length === 0 || type === 'choice' || type === 'string')
  // One choice alone is a misspelled type.
  const isEmpty = (type === 'choice' && values.length < 2) || values.some((value) => value.trim() === '')
  if (!isValid || isEmpty || (isOptional && type !== 'number' && type !== 'string')) return undefined
  return { name, type: /** @type {Argument['type']} */ (type), values, isOptional }
}

/** Returns the name of a value as a case of `select`, which cannot contain spaces. @param {string} value */
export const caseOf = (value) => value.replaceAll(' ', '_')

/** Returns the TypeScript type of an argument. @param {Argument} argument */
export function typeOf({ type, values, isOptional }) {
  const plain = type === 'choice' ? values.map((value) => JSON.stringify(value)).join(' | ') : type
  return isOptional ? `${plain} | null` : plain
}
