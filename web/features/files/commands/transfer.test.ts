import { describe, expect, test } from 'bun:test'
import { decide, findConflicts, resolveConflicts } from '../conflicts/conflicts.ts'
import { clipboardOf, pasteAction, pasteBlock } from '../selection/clipboard.ts'
import { buildItem, buildListing } from '../testing/build-listing.ts'
import { planTransfer } from './plan-transfer.ts'
import { transferBlock } from './transfer.ts'

const file = buildItem('/a/x.txt')
const folder = buildItem('/a/sub/')

describe('transferBlock', () => {
  test('moving to where everything lies already makes no sense, copying does', () => {
    expect(transferBlock('move', [file, folder], '/a')).toBe('alreadyThere')
    expect(transferBlock('copy', [file, folder], '/a')).toBeUndefined()
    expect(transferBlock('move', [file, buildItem('/b/y')], '/a')).toBeUndefined()
  })

  test('a folder cannot go into itself or below, but beside a folder whose name it begins', () => {
    expect(transferBlock('move', [folder], '/a/sub')).toBe('intoItself')
    expect(transferBlock('copy', [file, folder], '/a/sub/deep')).toBe('intoItself')
    expect(transferBlock('move', [folder], '/a/subway')).toBeUndefined()
  })
})

describe('planTransfer', () => {
  test('a copy beside its original asks for a free name', () => {
    const { steps } = planTransfer('copy', [file, buildItem('/b/y')], '/a')
    expect(steps.map(({ to, onTaken }) => [to, onTaken])).toEqual([
      ['/a/x.txt', 'rename'],
      ['/a/y', 'refuse'],
    ])
  })

  test('what lies there already does not move', () => {
    expect(planTransfer('move', [file, buildItem('/b/y')], '/a').steps.map(({ to }) => to)).toEqual(['/a/y'])
    expect(planTransfer('move', [file], '/').steps.map(({ to }) => to)).toEqual(['/x.txt'])
  })
})

describe('conflicts', () => {
  const destination = buildListing(['x.txt', 'sub', 'other/'], { path: '/b' })
  const transfer = planTransfer('move', [file, folder, buildItem('/a/free'), buildItem('/a/other/')], '/b')
  const conflicts = findConflicts(transfer, destination)

  test('taken names are found, and what cannot replace what', () => {
    expect(conflicts.map(({ existing, replaceable }) => [existing.name, replaceable])).toEqual([
      ['x.txt', true],
      ['sub', false],
      ['other', true],
    ])
  })

  test('a copy that gets a free name anyway meets none', () => {
    expect(findConflicts(planTransfer('copy', [file], '/a'), buildListing(['x.txt'], { path: '/a' }))).toEqual([])
  })

  test('each answer is kept; skipped items stay where they are, the rest goes on', () => {
    const decided = new Map([
      ...decide(conflicts, 0, 'replace', false),
      ...decide(conflicts, 1, 'skip', false),
      ...decide(conflicts, 2, 'rename', false),
    ])
    expect(resolveConflicts(transfer, decided).steps.map(({ to, onTaken }) => [to, onTaken])).toEqual([
      ['/b/x.txt', 'replace'],
      ['/b/free', 'refuse'],
      ['/b/other', 'rename'],
    ])
  })

  test('an answer for all keeps both where replacing is impossible', () => {
    expect(decide(conflicts, 0, 'replace', true).map(([, resolution]) => resolution)).toEqual([
      'replace',
      'rename',
      'replace',
    ])
  })
})

describe('clipboard', () => {
  test('copied items can be put down beside themselves, cut ones cannot', () => {
    const [copied, cut] = [clipboardOf('c', [file], '/a'), clipboardOf('x', [file], '/a')]
    expect([pasteAction(copied), pasteAction(cut)]).toEqual(['copy', 'move'])
    expect([pasteBlock(copied, '/a'), pasteBlock(cut, '/a'), pasteBlock(cut, '/b')]).toEqual([
      undefined,
      'alreadyThere',
      undefined,
    ])
  })
})
