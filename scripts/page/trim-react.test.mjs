import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { trimReact } from './trim-react.mjs'

const parse = (code) => parseSync('module.js', code).program
const renderer = readFileSync('node_modules/react-dom/cjs/react-dom-client.production.js', 'utf8')
const trimmed = trimReact(renderer, parse)

/** Returns the text of a function of the trimmed renderer. */
const functionOf = (name) => new RegExp(`^function ${name}\\([^]*?^}`, 'm').exec(trimmed)?.[0] ?? ''

const isNode = (value) => typeof value === 'object' && value !== null && typeof value.type === 'string'

/** Returns the names that a function, or the module, declares. */
function declared(node, isOuter = true) {
  if (Array.isArray(node)) return node.flatMap((one) => declared(one, isOuter))
  if (!isNode(node)) return []
  const named = node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration' ? [node.id.name] : []
  const caught = node.type === 'CatchClause' ? [node.param?.name] : []
  if (!isOuter && node.type.includes('Function')) return named
  const given = isOuter && node.params ? node.params.map(({ name }) => name) : []
  return [...named, ...caught, ...given, ...Object.values(node).flatMap((part) => declared(part, false))]
}

/** Returns the names that are assigned to but not declared, which fails in strict mode. */
function undeclared(node, known = new Set()) {
  if (Array.isArray(node)) return node.flatMap((one) => undeclared(one, known))
  if (!isNode(node)) return []
  const isScope = node.type.includes('Function') || node.type === 'Program'
  const inside = isScope ? new Set([...known, ...declared(node.type === 'Program' ? node.body : node)]) : known
  const { left } = node
  const own = node.type === 'AssignmentExpression' && left.type === 'Identifier' && !inside.has(left.name)
  return [...(own ? [left.name] : []), ...Object.values(node).flatMap((part) => undeclared(part, inside))]
}

test('the renderer loses what the page does not use', () => {
  expect(trimmed.length).toBeLessThan(renderer.length * 0.9)
  const unused = /exports\.hydrateRoot|FragmentInstance\.prototype|preinitStyle,/.exec(trimmed)
  expect(unused?.[0]).toBeUndefined()
  expect(trimmed.includes('exports.createRoot')).toBe(true)
})

test('elements of a type that was removed are refused, and elements of the head are ordinary ones', () => {
  const create = functionOf('createFiberFromTypeAndProps')
  expect(create).not.toContain('REACT_VIEW_TRANSITION_TYPE')
  expect(create).toContain('formatProdErrorMessage(130')
  expect(create).toContain('fiberTag = 5;')
  for (const type of ['FRAGMENT', 'STRICT_MODE', 'SUSPENSE', 'CONTEXT', 'FORWARD_REF', 'MEMO', 'LAZY'])
    expect(create).toContain(`REACT_${type}_TYPE`)
})

test('variables that a removed case declares for other cases remain declared', () => {
  expect(undeclared(parse(trimmed))).toEqual([])
  expect(undeclared(parse('function f() { lost = 1 }'))).toEqual(['lost'])
})

test('another version of React is refused until its renderer was reviewed', () => {
  const other = renderer.replaceAll('popHydrationState', 'popHydration').replaceAll('isHydrating', 'hydrates')
  expect(() => trimReact(other, parse)).toThrow(/no popHydrationState, isHydrating: review/)
})
