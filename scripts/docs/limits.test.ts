import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ConstantReader } from './constants.ts'
import { limitsIn, limitsPage } from './limits.ts'

/** Returns the limits of a module `server/a.ts` beside other modules. */
function limitsOf(text: string, others: Record<string, string> = {}) {
  const modules: Record<string, string> = { 'server/a.ts': text, ...others }
  return limitsIn('server/a.ts', text, new ConstantReader((path) => modules[path] ?? ''))
}
const shownValue = (template: string, constant: string, others?: Record<string, string>) =>
  limitsOf(`/** @limit Uploads | Parts | ${template} */\n${constant}`, others)[0]?.value

test('docs/reference/limits.md is what the code says: npm run docs', () => {
  const page = readFileSync(join(resolve(import.meta.dir, '../../docs'), 'reference/limits.md'), 'utf8')
  expect(page).toBe(limitsPage())
  expect(page).toContain(
    '| Unfinished resumable uploads of one user, including parts | 1,000 | `server/files/uploads/upload.ts` |',
  )
})

test('a tag in the comment of a constant is a row', () => {
  const text =
    '/**\n * Maximum number of parts.\n *\n * @limit Uploads | Parts of\n *   one file | {}\n */\nexport const MOST = 64\n'
  expect(limitsOf(text)).toEqual([
    { section: 'Uploads', what: 'Parts of one file', value: '64', source: 'server/a.ts' },
  ])
  expect(limitsOf('/** Maximum number of parts. */\nconst MOST = 64\n')).toEqual([])
})

test.each([
  ['{}', 'const A = 200_000', '200,000'],
  ['{bytes}', 'const A = 2 * 1024 ** 2', '2 MiB'],
  ['{bytes}', 'const A = 1000', '1,000 bytes'],
  ['{ms}', 'const A = 3500', '3.5 s'],
  ['{ms}', 'const A = 86_400_000', '24 h'],
  ['{ms}', 'const A = 7 * 86_400_000', '7 days'],
  ['{%}', 'const A = 0.5', '50 %'],
  ['{all} of {age ms}', 'const A = { all: 3, age: 60_000 } as const', '3 of 1 min'],
  ['{waiting.all}', 'const A: Limits = { waiting: { all: 3 } }', '3'],
  ['{all}', 'const A = { ...B, each: 3 }\nconst B = { all: 1, each: 2 }', '1'],
  ['{}', 'const A = (B + 1)\nconst B = 4 / 2', '3'],
])('%s of %s is %s', (template, constant, value) => {
  expect(shownValue(template, constant)).toBe(value)
})

test('constants of other modules are read', () => {
  const other = { 'contract/b.ts': 'export const B = { most: 5 }', 'server/c.ts': 'export const C = 2' }
  expect(
    shownValue('{}', "const A = B.most * C\nimport { B } from '#contract/b.ts'\nimport { C } from './c.ts'", other),
  ).toBe('10')
})

test.each([
  ['an unknown section', '/** @limit Upload | Parts | {} */\nconst A = 1', 'no known section'],
  ['no value', '/** @limit Uploads | Parts */\nconst A = 1', 'no known section'],
  ['no placeholder', '/** @limit Uploads | Parts | 64 */\nconst A = 1', 'no placeholder'],
  ['no constant below', '/** @limit Uploads | Parts | {} */\nfunction a() {}', 'not above a constant'],
  ['a member that is not there', '/** @limit Uploads | Parts | {all} */\nconst A = { each: 1 }', 'no member "all"'],
  ['a value that must be run', '/** @limit Uploads | Parts | {} */\nconst A = f()', 'not a number'],
  ['an object as a number', '/** @limit Uploads | Parts | {} */\nconst A = { each: 1 }', 'no member'],
])('%s is an error', (_, text, message) => {
  expect(() => limitsOf(text)).toThrow(message)
})
