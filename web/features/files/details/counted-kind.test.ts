import { expect, test } from 'bun:test'
import { translator } from '#web/i18n/catalog.ts'
import { loadCatalog } from '#web/i18n/page-messages.ts'
import { buildItem } from '../testing/build-listing.ts'
import { countedKind } from './counted-kind.ts'

const t = translator(await loadCatalog('en', ['details', 'listing', 'prompts']))

test('a folder is described with the number of its items, once that is known', () => {
  const folder = buildItem('/box/')
  expect([null, 0, 1, 12].map((count) => countedKind(folder, count, t))).toEqual([
    'Folder',
    'Empty folder',
    'Folder with 1 item',
    'Folder with 12 items',
  ])
})

test('a symbolic link is described with its target, and as broken without one', () => {
  const link = { ...buildItem('/a.pdf'), isLink: true }
  expect(countedKind(link, null, t)).toBe('Link to PDF document')
  expect(countedKind({ ...link, kind: 'brokenLink' }, null, t)).toBe('Broken link')
})
