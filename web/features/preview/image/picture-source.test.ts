import { expect, test } from 'bun:test'
import type { PreviewKind } from '#contract/previews.ts'
import { pictureHref, picturePlan } from './picture-source.ts'

const kinds: readonly PreviewKind[] = ['picture', 'drawing', 'raw', 'pdf']
const on = { ResizePreview: true, PreviewKinds: kinds }
const off = { ...on, ResizePreview: false }

test.each([
  ['a.jpg', on, { order: ['big', 'original'], choice: true }],
  ['a.jpg', off, { order: ['original'], choice: false }],
  ['a.svg', on, { order: ['big', 'original'], choice: false }],
  ['a.cr3', on, { order: ['big', 'original'], choice: false }],
  ['a.heic', on, { order: ['original'], choice: false }],
  ['a.ico', on, { order: ['original'], choice: false }],
] as const)('how %s is shown', (name, config, plan) => {
  const { order, choice } = picturePlan(name, config)
  expect({ order: [...order], choice }).toEqual({ order: [...plan.order], choice: plan.choice })
})

test('an address names the version', () => {
  const file = { path: '/a b/c#.jpg', modified: '1970-01-01T00:00:01Z' }
  expect(pictureHref(file, 'big')).toBe('/api/preview/big/a%20b/c%23.jpg?inline=true&k=1000')
  expect(pictureHref(file, 'original')).toBe('/api/raw/a%20b/c%23.jpg?inline=true&k=1970-01-01T00%3A00%3A01Z')
})
