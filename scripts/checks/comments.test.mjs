import { expect, test } from 'bun:test'
import { commentProblems } from './comments.mjs'

const problems = (text) => commentProblems('server/a.ts', text).map((problem) => problem.split(' — ')[0])

test('a doc comment that begins with a question word, or is a question, is named', () => {
  expect(problems('/** What came. */\nconst a = 1\n')).toEqual(['server/a.ts:1: What came.'])
  expect(problems('const a = 1\n\n/**\n * Whoever asks.\n * More.\n */\nconst b = 2\n')).toEqual([
    'server/a.ts:3: Whoever asks.',
  ])
  expect(problems('type A = {\n  /** Is it there? Else null. */\n  b: boolean\n}\n')).toEqual([
    'server/a.ts:2: Is it there?',
  ])
})

test('statements pass, also with a question or a question word later, and ordinary comments and strings', () => {
  expect(problems('/** Returns what came. Why: it is faster. */')).toEqual([])
  expect(problems('/** Answers the question "may they?" for one path. */')).toEqual([])
  expect(problems('// What follows is fast.\nconst a = "/** What */"')).toEqual([])
  expect(problems('/** Whole numbers. */')).toEqual([])
})

test('names of the former vocabulary are named with the standard term', () => {
  expect(commentProblems('server/a.ts', 'export class Leave {}')).toEqual([
    'server/a.ts:1: Leave — the standard term is RequestAuthorizer',
  ])
  expect(problems("const text = 'Leave'\nconst leaveGroup = 1\n")).toEqual([])
})
