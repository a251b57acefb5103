import { expect, test } from 'bun:test'
import type { Rule } from '#contract/rules.ts'
import { testRules } from './rule-test.ts'

const rules = (...said: string[]): Rule[] =>
  said.map((text) => {
    const rest = text.slice(1)
    const regex = rest.startsWith('~')
    return { regex, allow: text.startsWith('+'), path: regex ? '' : rest, regexp: { raw: regex ? rest.slice(1) : '' } }
  })

/** Returns the result in short form: `+ own 0` for allowed by the user's first rule. */
function outcome(path: string, global: string[], own: string[] = []): string {
  const trial = testRules(path, rules(...global), rules(...own))
  if (trial.by === 'none') return '+'
  if (trial.by === 'expression') return `? ${trial.perhaps.list} ${trial.perhaps.index}`
  const { list, index, rule } = trial.decided
  return `${rule.allow ? '+' : '-'} ${list} ${index}`
}

test.each([
  ['/docs/a', [], [], '+'],
  ['/docs/a', ['-/docs'], [], '- global 0'],
  ['/docs', ['-/docs/'], [], '- global 0'],
  ['docs/a/', ['-docs'], [], '- global 0'],
  ['/docsx', ['-/docs'], [], '+'],
  ['/Docs', ['-/docs'], [], '+'],
  ['/docs/a', ['-/docs', '+/docs/a'], [], '+ global 1'],
  ['/docs/a', ['+/docs/a', '-/docs'], [], '- global 1'],
  ['/docs/a', ['-/docs'], ['+/docs/a'], '+ own 0'],
  ['/other', ['-/'], ['+/docs'], '- global 0'],
  ['/', ['-/'], [], '- global 0'],
  ['/', ['-/docs'], [], '+'],
  ['/docs', ['- '], [], '+'],
])('%s under %j, then %j: %s', (path, global, own, said) => expect(outcome(path, global, own)).toBe(said))

test('an expression before the rule that decides changes nothing', () => {
  expect(outcome('/docs/a', ['-~x', '-/docs'])).toBe('- global 1')
})

test('an expression after it leaves the answer to the server', () => {
  expect(outcome('/docs/a', ['-/docs'], ['+~a$'])).toBe('? own 0')
  expect(outcome('/docs/a', ['-~x'])).toBe('? global 0')
})

test('an empty expression is no rule yet', () => expect(outcome('/docs/a', ['-~'])).toBe('+'))
