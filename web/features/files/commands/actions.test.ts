import { describe, expect, test } from 'bun:test'
import { ALL_PERMISSIONS, type Permissions } from '#contract/users.ts'
import { clipboardOf } from '../selection/clipboard.ts'
import { buildItem } from '../testing/build-listing.ts'
import { ACTIONS } from './action-list.ts'
import { type Action, type ActionContext, type ActionPlace, actionsFor } from './actions.ts'

const NOTHING = Object.fromEntries(Object.keys(ALL_PERMISSIONS).map((name) => [name, false])) as Permissions
const PLACES: ActionPlace[] = ['search', 'header', 'add', 'selection', 'itemMenu', 'folderMenu']
const actions: readonly Action[] = ACTIONS

const context = (change: Partial<ActionContext> = {}): ActionContext => ({
  perm: ALL_PERMISSIONS,
  folder: '/here',
  total: 3,
  count: 0,
  single: undefined,
  multiple: false,
  view: 'list',
  sort: { by: 'name', order: 'ascending' },
  clipboard: null,
  failed: false,
  searchable: true,
  sized: true,
  pastKnown: true,
  favorite: false,
  taggable: true,
  alwaysZip: false,
  details: false,
  shell: false,
  ...change,
})
const ids = (perm: Permissions) =>
  new Set(PLACES.flatMap((place) => actionsFor(actions, place, perm)).map(({ id }) => id))
const blocked = (id: string, change: Partial<ActionContext>) =>
  actions.find((action) => action.id === id)?.blocked?.(context(change))

test('adding more items to the favorites than there may be is disabled with a reason', () => {
  expect(blocked('addFavorite', { count: 1000 })).toBeUndefined()
  expect(blocked('addFavorite', { count: 1001 })).toBe('browse.blocked.selectFewer')
})

describe('permissions', () => {
  const gated: Array<[keyof Permissions, string[]]> = [
    ['create', ['copy', 'copyTo', 'newFile', 'newFolder', 'paste', 'rewind', 'uploadFiles', 'uploadFolder']],
    ['rename', ['cut', 'moveTo', 'paste', 'rename', 'renameSeveral']],
    ['delete', ['delete', 'rewind']],
    ['modify', ['rewind']],
    ['download', ['download', 'downloadAs']],
  ]
  const open = [...ids(NOTHING)]

  test('who may do nothing can still look around', () => {
    expect(open.sort()).toEqual([
      'addFavorite',
      'details',
      'filter',
      'history',
      'info',
      'open',
      'openInNewTab',
      'removeFavorite',
      'search',
      'selectAll',
      'selectMultiple',
      'space',
      'tags',
      'versions',
      'viewGallery',
      'viewList',
      'viewMosaic',
    ])
  })

  test.each(gated)('%s adds exactly its actions', (name, added) => {
    const more = ids({ ...NOTHING, [name]: true })
    expect([...more].filter((id) => !open.includes(id)).sort()).toEqual(added)
  })

  test('sharing takes the right to share and the right to download', () => {
    expect(ids({ ...NOTHING, share: true })).not.toContain('share')
    expect(ids({ ...NOTHING, share: true, download: true })).toContain('share')
  })

  test('a collection takes the same rights, and is offered for two or more items', () => {
    expect(ids({ ...NOTHING, share: true })).not.toContain('shareCollection')
    expect(ids({ ...NOTHING, share: true, download: true })).toContain('shareCollection')
    const offered = actions.find(({ id }) => id === 'shareCollection')?.offered
    expect([0, 1, 2].map((count) => offered?.(context({ count })))).toEqual([false, false, true])
  })

  test('an administrator has them all', () => {
    expect(ids({ ...NOTHING, admin: true })).toEqual(ids(ALL_PERMISSIONS))
  })
})

describe('the selection decides what can be run', () => {
  const file = buildItem('/here/a.txt')
  const folder = buildItem('/here/sub/')

  test.each(['rename', 'open', 'share'])('%s needs exactly one item', (id) => {
    expect([blocked(id, {}), blocked(id, { count: 2 })]).toEqual([
      'browse.blocked.selectOne',
      'browse.blocked.selectOne',
    ])
    expect(blocked(id, { count: 1, single: file })).toBeUndefined()
  })

  test.each(['delete', 'moveTo', 'copyTo', 'cut', 'copy'])('%s needs at least one', (id) => {
    expect([blocked(id, {}), blocked(id, { count: 1 }), blocked(id, { count: 9 })]).toEqual([
      'browse.blocked.selectSome',
      undefined,
      undefined,
    ])
  })

  test('what is selected is downloaded, and the folder itself while nothing is', () => {
    expect(blocked('download', { count: 1, single: file })).toBeUndefined()
    expect(blocked('download', { count: 1, single: folder })).toBeUndefined()
    expect(blocked('download', { count: 2 })).toBeUndefined()
    expect(blocked('download', {})).toBeUndefined()
    expect(blocked('download', { total: 0 })).toBe('browse.blocked.empty')
    expect(blocked('download', { total: 0, failed: true })).toBe('browse.blocked.notOpened')
  })

  test.each(['open', 'share', 'download'])('a link that leads nowhere blocks %s', (id) => {
    expect(blocked(id, { count: 1, single: { ...file, kind: 'brokenLink' } })).toBe('browse.blocked.brokenLink')
  })

  test('the download says how many items it is about', () => {
    const badge = actions.find(({ id }) => id === 'download')?.badge
    expect([badge?.(context()), badge?.(context({ count: 3 }))]).toEqual([0, 3])
  })

  test('pasting says why it cannot', () => {
    expect(blocked('paste', {})).toBe('browse.blocked.nothingToPaste')
    expect(blocked('paste', { clipboard: clipboardOf('x', [file], '/here') })).toBe('browse.blocked.alreadyThere')
    expect(blocked('paste', { folder: '/here/sub', clipboard: clipboardOf('c', [folder], '/here') })).toBe(
      'browse.blocked.intoItself',
    )
    expect(blocked('paste', { clipboard: clipboardOf('c', [file], '/here') })).toBeUndefined()
    expect(blocked('paste', { clipboard: clipboardOf('c', [file], '/here'), failed: true })).toBe(
      'browse.blocked.notOpened',
    )
  })
})

test('no two actions have the same id, nor the same keys', () => {
  // F2 renames several items if several are selected: that action comes first, and is offered for them alone.
  const shortcuts = actions.flatMap(({ id, shortcut }) => (id === 'renameSeveral' ? [] : (shortcut ?? [])))
  expect(new Set(shortcuts).size).toBe(shortcuts.length)
  expect(actions.flatMap(({ id, shortcut }) => (shortcut === 'F2' ? id : []))).toEqual(['renameSeveral', 'rename'])
  const several = actions.find(({ id }) => id === 'renameSeveral')
  expect([0, 1, 2].map((count) => several?.offered?.(context({ count })))).toEqual([false, false, true])
  expect(new Set(actions.map(({ id }) => id)).size).toBe(actions.length)
})

describe('what was there before', () => {
  const all: readonly Action[] = ACTIONS
  const offered = (id: string, change: Partial<ActionContext>) =>
    all.find((action) => action.id === id)?.offered?.(context(change))
  const file = { count: 1, single: buildItem('/here/a.txt') }
  const folder = { count: 1, single: buildItem('/here/sub/') }

  test('is versions of a file', () =>
    expect([file, folder, {}].map((change) => offered('versions', change))).toEqual([true, false, false]))
  test('is the way back of a folder, also of the one that is shown', () =>
    expect([file, folder, {}].map((change) => offered('rewind', change))).toEqual([false, true, true]))
  test('is not told of where it is not known', () =>
    expect([offered('versions', { ...file, pastKnown: false }), offered('rewind', { pastKnown: false })]).toEqual([
      false,
      false,
    ]))
})
