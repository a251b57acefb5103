import { type Expression, type Module, type ObjectExpression, parseSync } from '@swc/core'

/** Reads the text of a module by its path in the repository, for example `server/http/dispatch.ts`. */
type ReadModule = (path: string) => string

/** Evaluates numbers in top-level constants of the source code without running it: arithmetic, members of objects, other constants. */
export class ConstantReader {
  readonly #read: ReadModule
  readonly #modules = new Map<string, Module>()

  constructor(read: ReadModule) {
    this.#read = read
  }

  /**
   * Returns the number that a constant of a module, or a member of it, has.
   *
   * @throws Error if there is none, or it is not known without running the code
   */
  numberIn(path: string, name: string, members: readonly string[] = []): number {
    const { body } = this.#moduleOf(path)
    for (const item of body) {
      if (item.type === 'ImportDeclaration') {
        const specifier = item.specifiers.find((one) => one.local.value === name)
        if (specifier?.type === 'ImportSpecifier')
          return this.numberIn(resolveImport(path, item.source.value), specifier.imported?.value ?? name, members)
      }
      const declaration = item.type === 'ExportDeclaration' ? item.declaration : item
      if (declaration.type !== 'VariableDeclaration') continue
      const found = declaration.declarations.find(({ id }) => id.type === 'Identifier' && id.value === name)
      if (found?.init) return this.#evaluate(path, found.init, members)
    }
    throw new Error(`${path} has no constant ${name}.`)
  }

  #moduleOf(path: string): Module {
    const known = this.#modules.get(path)
    if (known) return known
    const parsed = parseSync(this.#read(path), { syntax: 'typescript' })
    this.#modules.set(path, parsed)
    return parsed
  }

  #evaluate(path: string, expression: Expression, members: readonly string[]): number {
    switch (expression.type) {
      case 'NumericLiteral':
        if (members.length === 0) return expression.value
        break
      case 'Identifier':
        return this.numberIn(path, expression.value, members)
      case 'ParenthesisExpression':
      case 'TsAsExpression':
      case 'TsConstAssertion':
      case 'TsSatisfiesExpression':
        return this.#evaluate(path, expression.expression, members)
      case 'BinaryExpression': {
        const [left, right] = [expression.left, expression.right].map((side) => this.#evaluate(path, side, members))
        return calculate(expression.operator, left ?? Number.NaN, right ?? Number.NaN)
      }
      case 'MemberExpression':
        if (expression.property.type === 'Identifier')
          return this.#evaluate(path, expression.object, [expression.property.value, ...members])
        break
      case 'ObjectExpression':
        return this.#evaluateMember(path, expression, members)
    }
    throw new Error(`${path}: "${members.join('.')}" of ${expression.type} is not a number that can be evaluated.`)
  }

  #evaluateMember(path: string, { properties }: ObjectExpression, [name, ...rest]: readonly string[]): number {
    for (const property of properties.toReversed()) {
      if (property.type === 'SpreadElement') return this.#evaluate(path, property.arguments, [name ?? '', ...rest])
      if (property.type === 'KeyValueProperty' && property.key.type === 'Identifier' && property.key.value === name)
        return this.#evaluate(path, property.value, rest)
    }
    throw new Error(`${path}: an object has no member "${name ?? ''}".`)
  }
}

function calculate(operator: string, left: number, right: number): number {
  if (operator === '*') return left * right
  if (operator === '+') return left + right
  if (operator === '-') return left - right
  if (operator === '/') return left / right
  if (operator === '**') return left ** right
  throw new Error(`The operator ${operator} is not supported in a documented limit.`)
}

/** Returns the path of an imported module in the repository: `#server/…`, or relative to the importing module. */
function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return new URL(specifier, `file:///${from}`).pathname.slice(1)
}
