import { expect, test } from 'bun:test'
import { ancestorsOf, formatTree, parseTree, withRenames } from './tree-state.ts'

test('the tree is hidden at first, and its stored state is read back', () => {
  expect(parseTree(null)).toEqual({ isShown: false, expanded: new Set() })
  expect(formatTree(parseTree(null))).toBeNull()
  const state = { isShown: true, expanded: new Set(['/a', '/a/b c']) }
  expect(parseTree(formatTree(state))).toEqual(state)
  expect(parseTree(formatTree({ ...state, isShown: false }))).toEqual({ ...state, isShown: false })
})

test('what is no path is not read, names with a line break are not stored, and only the last 200 folders are', () => {
  expect(parseTree('shown\nx\n/a\n')).toEqual({ isShown: true, expanded: new Set(['/a']) })
  expect(formatTree({ isShown: true, expanded: new Set(['/a\n/b', '/c']) })).toBe('shown\n/c')
  const many = new Set(Array.from({ length: 300 }, (_, index) => `/${index}`))
  expect([...parseTree(formatTree({ isShown: true, expanded: many })).expanded]).toEqual([...many].slice(-200))
})

test('the folders around one are all except the root', () => {
  expect(ancestorsOf('/a/b/c')).toEqual(['/a', '/a/b'])
  expect(ancestorsOf('/a')).toEqual([])
  expect(ancestorsOf('/')).toEqual([])
})

test('folders that are being renamed stay expanded, with those inside them', () => {
  const expanded = new Set(['/a', '/a/b', '/ab', '/c'])
  const renamed = { type: 'renamed', folder: '/', from: 'a', to: 'z' } as const
  expect([...withRenames(expanded, [renamed])]).toEqual(['/z', '/z/b', '/ab', '/c'])
  expect([...withRenames(expanded, [{ ...renamed, folder: '/a', from: 'b', to: 'y' }])]).toContain('/a/y')
  const gone = { type: 'gone', folder: '/', names: new Set(['a']) } as const
  expect(withRenames(expanded, [gone, { ...renamed, from: 'none' }])).toBe(expanded)
})
