import { expect, test } from 'bun:test'
import { previewOf, previewPath } from './preview-address.ts'

test('the address of a small picture names size, file and version', () =>
  expect(previewPath('big', '/a b/100%.mp4', 1234)).toBe('/api/preview/big/a%20b/100%25.mp4?inline=true&k=1234'))

test('only what this server makes previews of has one', () => {
  expect([previewOf('a.mp4', { PreviewKinds: ['film'] }), previewOf('a.jpg', { PreviewKinds: ['film'] })]).toEqual([
    'film',
    null,
  ])
  expect([previewOf('a.mp4', {}), previewOf('a.jpg', {}), previewOf('a.txt', {})]).toEqual([null, 'picture', null])
})
