import { describe, expect, test } from 'bun:test'
import { ALL_PERMISSIONS, NO_PERMISSIONS, type Permissions } from '#contract/users.ts'
import type { Item } from '../listing/item.ts'
import { buildItem } from '../testing/build-listing.ts'
import { sectionsOf } from './sections.ts'

const picture = buildItem('/here/a.jpg')
const text = buildItem('/here/a.txt')
const folder = buildItem('/here/sub/')
const broken: Item = { ...text, kind: 'brokenLink', isLink: true }

const sections = (item: Item, permissions: Permissions, id: number | null = null) =>
  sectionsOf({ item, permissions, viewer: { id } })

describe('sections of an item', () => {
  test('a picture has all of them, a text no media data, a folder neither versions nor checksums', () => {
    expect(sections(picture, ALL_PERMISSIONS)).toEqual([
      'properties',
      'media',
      'access',
      'links',
      'versions',
      'activity',
      'advanced',
    ])
    expect(sections(text, ALL_PERMISSIONS)).toEqual(
      sections(picture, ALL_PERMISSIONS).filter((section) => section !== 'media'),
    )
    expect(sections(folder, ALL_PERMISSIONS)).toEqual(['properties', 'access', 'quota', 'links', 'activity'])
  })

  test('without permissions, only what everyone who sees the item may see', () => {
    expect(sections(picture, NO_PERMISSIONS)).toEqual(['properties', 'access', 'versions', 'activity'])
  })

  test('links require sharing and downloading, content requires downloading', () => {
    expect(sections(picture, { ...NO_PERMISSIONS, share: true })).not.toContain('links')
    expect(sections(picture, { ...NO_PERMISSIONS, download: true })).not.toContain('links')
    expect(sections(picture, { ...NO_PERMISSIONS, share: true, download: true })).toContain('links')
    expect(sections(picture, { ...NO_PERMISSIONS, download: true })).toContain('media')
    expect(sections(picture, { ...NO_PERMISSIONS, download: true })).toContain('advanced')
    expect(sections(picture, { ...NO_PERMISSIONS, admin: true })).toEqual(sections(picture, ALL_PERMISSIONS))
  })

  test('a symbolic link cannot be shared, and a broken one has nothing but its history', () => {
    expect(sections({ ...text, isLink: true }, ALL_PERMISSIONS)).not.toContain('links')
    expect(sections(broken, ALL_PERMISSIONS)).toEqual(['properties', 'activity'])
  })

  test("another user's view shows only the properties", () => {
    expect(sections(picture, ALL_PERMISSIONS, 7)).toEqual(['properties'])
  })

  test('an empty file has no media data', () => {
    expect(sections({ ...picture, size: 0 }, ALL_PERMISSIONS)).not.toContain('media')
  })
})
