import { describe, expect, test } from 'bun:test'
import { ENTRY_PRESETS } from '#contract/entry-rights.ts'
import { buildEntries, type TestEntry } from '#server/testing/entries.ts'
import { buildSubject } from '#server/testing/subjects.ts'
import {
  authorize,
  authorizeHook,
  authorizeUpload,
  decide,
  EFFECTS,
  type Effect,
  type Subject,
  visibleIn,
} from './authorize.ts'
import { type EntryHolder, RIGHT } from './entry.ts'
import { deniesRight } from './entry-decision.ts'
import { parsePlainPath, ROOT } from './virtual-path.ts'

const ME: EntryHolder = { kind: 'user', id: 1 }
const GROUP: EntryHolder = { kind: 'group', id: 7 }
const OTHER_GROUP: EntryHolder = { kind: 'group', id: 8 }
const EVERYONE: EntryHolder = { kind: 'everyone' }

const subjectWith = (...entries: readonly TestEntry[]) => buildSubject({ entries: buildEntries(...entries) })
const may = (subject: Subject, effect: Effect, path: string) => decide(subject, effect, parsePlainPath(path)).allowed
const effectsAt = (subject: Subject, path: string) => EFFECTS.filter((effect) => may(subject, effect, path))

describe('each right', () => {
  test('is decided by the deepest entry that names it', () => {
    const subject = subjectWith(
      { path: '/', deny: ['edit', 'delete'] },
      { path: '/a', allow: ['edit'] },
      { path: '/a/b', deny: ['edit'], allow: ['delete'] },
    )
    const verdicts = (effect: Effect) =>
      ['/x', '/a', '/a/x', '/a/b', '/a/b/c/d'].map((path) => may(subject, effect, path))
    expect(verdicts('modify')).toEqual([false, true, true, false, false])
    expect(verdicts('delete')).toEqual([false, false, false, true, true])
    expect(verdicts('rename')).toEqual([true, true, true, true, true])
  })

  test('at equal depth: user beats group beats everyone, and deny beats allow', () => {
    const decided = (...holders: readonly [EntryHolder, 'allow' | 'deny'][]) =>
      may(subjectWith(...holders.map(([holder, how]) => ({ path: '/a', holder, [how]: ['edit'] }))), 'modify', '/a/x')
    expect(decided([ME, 'allow'], [GROUP, 'deny'], [EVERYONE, 'deny'])).toBe(true)
    expect(decided([ME, 'deny'], [GROUP, 'allow'], [EVERYONE, 'allow'])).toBe(false)
    expect(decided([GROUP, 'allow'], [EVERYONE, 'deny'])).toBe(true)
    expect(decided([GROUP, 'deny'], [EVERYONE, 'allow'])).toBe(false)
    expect(decided([GROUP, 'allow'], [OTHER_GROUP, 'deny'])).toBe(false)
  })

  test('a deeper entry for everyone beats one for the user further up', () => {
    const subject = subjectWith({ path: '/a', holder: ME, allow: ['edit'] }, { path: '/a/b', deny: ['edit'] })
    expect(may(subject, 'modify', '/a/b/c')).toBe(false)
  })

  test('names whole components', () => {
    const subject = subjectWith({ path: '/docs/b', deny: ['view'] })
    expect(['/docs/b', '/docs/b/c', '/docs/bb', '/docs'].map((path) => may(subject, 'list', path))).toEqual([
      false,
      false,
      true,
      true,
    ])
  })

  test('sharing also needs the right to download', () => {
    expect(effectsAt(subjectWith({ path: '/a', deny: ['download'] }), '/a')).not.toContain('share')
  })
})

describe('a denied view', () => {
  test('hides everything below, and with it all rights that are not denied', () => {
    const subject = subjectWith({ path: '/a', deny: ['view'] })
    expect(effectsAt(subject, '/a')).toEqual([])
    expect(effectsAt(subject, '/a/b/c')).toEqual([])
  })

  test('ends where an entry for the user or a group allows it, not one for everyone', () => {
    const seen = (holder: EntryHolder) =>
      ['/a', '/a/b', '/a/b/c', '/a/x'].map((path) =>
        may(subjectWith({ path: '/a', deny: ['view'] }, { path: '/a/b', holder, allow: ['view'] }), 'list', path),
      )
    expect(seen(ME)).toEqual([false, true, true, false])
    expect(seen(GROUP)).toEqual([false, true, true, false])
    expect(seen(EVERYONE)).toEqual([false, false, false, false])
  })

  test('for a group ends for one of its members', () => {
    const subject = subjectWith(
      { path: '/a', holder: GROUP, deny: ['view'] },
      { path: '/a', holder: ME, allow: ['view'] },
    )
    expect(may(subject, 'list', '/a/x')).toBe(true)
  })
})

describe('presets', () => {
  const within = (preset: keyof typeof ENTRY_PRESETS, path: string) =>
    effectsAt(subjectWith({ path: '/a', ...ENTRY_PRESETS[preset] }), path)
  test('viewer, editor and no access', () => {
    expect(within('viewer', '/a/x')).toEqual(['list', 'download'])
    expect(within('editor', '/a/x')).toEqual([...EFFECTS])
    expect(within('noAccess', '/a/x')).toEqual([])
    expect(within('noAccess', '/a')).toEqual([])
  })

  test('drop box: the folder is shown, nothing in it is, and files can be created directly in it', () => {
    expect(within('dropBox', '/a')).toEqual(['list', 'create'])
    expect(within('dropBox', '/a/x')).toEqual(['create'])
    expect(within('dropBox', '/a/x/y')).toEqual([])
    expect(visibleIn(subjectWith({ path: '/a', ...ENTRY_PRESETS.dropBox }), ROOT)('a')).toBe(true)
    expect(visibleIn(subjectWith({ path: '/a', ...ENTRY_PRESETS.dropBox }), parsePlainPath('/a'))('x')).toBe(false)
  })

  test('in a drop box only uploads create: everything else would find out which names are taken', () => {
    const subject = subjectWith({ path: '/a', ...ENTRY_PRESETS.dropBox })
    const item = parsePlainPath('/a/x')
    expect(() => authorize(subject, 'create', item)).toThrow()
    expect(authorize(subject, 'create', parsePlainPath('/b')).forPath(item)).toBeNull()
    expect(authorizeUpload(subject, 'create', item).isBlind).toBe(true)
    expect(authorizeUpload(subject, 'create', parsePlainPath('/b')).isBlind).toBe(false)
    expect(() => authorizeUpload(subject, 'create', parsePlainPath('/a/x/y'))).toThrow()
    expect(() => authorizeUpload(subject, 'modify', item)).toThrow()
  })

  test('a drop box in a hidden folder is hidden', () => {
    const subject = subjectWith({ path: '/', deny: ['view'] }, { path: '/a', ...ENTRY_PRESETS.dropBox })
    expect(effectsAt(subject, '/a')).toEqual([])
    expect(effectsAt(subject, '/a/x')).toEqual([])
  })

  test('a drop box counts as hidden where content is read without asking for each item', () => {
    expect(
      deniesRight(subjectWith({ path: '/a', ...ENTRY_PRESETS.dropBox }), RIGHT.download, parsePlainPath('/a')),
    ).toBe(true)
  })
})

describe('a scope', () => {
  const scoped = (root: string, ...entries: readonly TestEntry[]) =>
    buildSubject({ entries: buildEntries(...entries), scope: { root: parsePlainPath(root) } })

  test('is concerned by entries above, at and below its top', () => {
    expect(effectsAt(scoped('/home/ann', { path: '/home', ...ENTRY_PRESETS.viewer }), '/x')).toEqual([
      'list',
      'download',
    ])
    expect(effectsAt(scoped('/home/ann', { path: '/home/ann', ...ENTRY_PRESETS.viewer }), '/')).not.toContain('create')
    expect(may(scoped('/home/ann', { path: '/home/ann/x', deny: ['view'] }), 'list', '/x/y')).toBe(false)
    expect(may(scoped('/home/ann', { path: '/x', deny: ['view'] }), 'list', '/x/y')).toBe(true)
    expect(may(scoped('/home/ann', { path: '/home/bob', deny: ['view'] }), 'list', '/')).toBe(true)
  })

  test('may be a drop box itself', () => {
    const subject = scoped('/drop', { path: '/drop', ...ENTRY_PRESETS.dropBox })
    expect([effectsAt(subject, '/'), effectsAt(subject, '/x')]).toEqual([['list', 'create'], ['create']])
  })
})

describe('names', () => {
  test('denials concern canonically equivalent names, allowances only the exact one', () => {
    const [composed, decomposed] = ['/caf\u00e9', '/cafe\u0301']
    const subject = subjectWith({ path: composed, deny: ['edit'] })
    expect([may(subject, 'modify', composed), may(subject, 'modify', decomposed)]).toEqual([false, false])
    const lifted = subjectWith({ path: '/', deny: ['edit'] }, { path: composed, allow: ['edit'] })
    expect([may(lifted, 'modify', `${composed}/x`), may(lifted, 'modify', `${decomposed}/x`)]).toEqual([true, false])
  })

  test('on a case-blind disk, letter case makes no difference', () => {
    const subject = buildSubject({
      entries: buildEntries({ path: '/Docs', deny: ['view'] }),
      scope: { matching: 'case-blind' },
    })
    expect(may(subject, 'list', '/dOCS/x')).toBe(false)
    expect(visibleIn(subject, ROOT)('DOCS')).toBe(false)
  })
})

test('the reason is the entry that decided, the strongest of its folder', () => {
  const subject = subjectWith(
    { path: '/', deny: ['edit'] },
    { path: '/a', holder: GROUP, allow: ['edit'] },
    { path: '/a', holder: OTHER_GROUP, deny: ['edit'] },
    { path: '/a/b', holder: ME, allow: ['edit'] },
  )
  const because = (effect: Effect, path: string) => {
    const { because: reason } = decide(subject, effect, parsePlainPath(path))
    return reason.by === 'entry' ? reason.entry.id : reason.by
  }
  expect(['/x', '/a/x', '/a/b/c'].map((path) => because('modify', path))).toEqual([1, 3, 4])
  expect(because('list', '/a')).toBe('default')
  expect(because('rename', '/a')).toBe('permission')
  const hidden = subjectWith({ path: '/a', deny: ['view'] }, { path: '/a/b', allow: ['edit'] })
  expect(decide(hidden, 'modify', parsePlainPath('/a/b'))).toMatchObject({
    allowed: false,
    because: { entry: { id: 1 } },
  })
})

test('a hook of an administrator runs whatever entries say about execution, unless they hide the top', () => {
  expect(() => authorizeHook(subjectWith({ path: '/', ...ENTRY_PRESETS.viewer }))).not.toThrow()
  expect(() => authorizeHook(subjectWith({ path: '/', deny: ['view'] }))).toThrow()
})
