import { expect, test } from 'bun:test'
import { ALL_PERMISSIONS, NO_PERMISSIONS } from '#contract/users.ts'
import { mayUndo } from './may-undo.ts'

const only = (...rights: ('create' | 'modify' | 'rename' | 'delete')[]) => ({
  ...NO_PERMISSIONS,
  ...Object.fromEntries(rights.map((right) => [right, true])),
})

test.each([
  ['delete', only('delete', 'rename'), false],
  ['delete', only('create'), true],
  ['rename', only('rename'), true],
  ['move', only('create', 'delete'), false],
  ['save', only('modify'), true],
  ['upload', only('create'), false],
  ['upload', only('create', 'delete'), true],
  ['upload', only('create', 'modify'), true],
  ['undo', only(), true],
  ['delete', { ...NO_PERMISSIONS, admin: true }, true],
  ['restore', ALL_PERMISSIONS, true],
] as const)('%s by who may %j: %p', (kind, perm, may) => {
  expect(mayUndo(kind, perm)).toBe(may)
})
