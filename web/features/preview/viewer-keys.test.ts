import { expect, test } from 'bun:test'
import type { ResourceType } from '#contract/resources.ts'
import { hasQueue, neighborKeys, neighborSideOf, type ViewerHelp, viewerGestures, viewerKeys } from './viewer-keys.ts'

const about = (name: string, type: ResourceType, more: Partial<ViewerHelp> = {}): ViewerHelp => ({
  file: { path: `/${name}`, name, type, size: 1, modified: '2026-01-01T00:00:00Z' },
  ...{ mayDownload: true, pictures: [], tracks: [] },
  ...more,
})
const shortcuts = (help: ViewerHelp) =>
  viewerKeys(help, 'ltr').flatMap(({ shortcut, alternative }) => (alternative ? [shortcut, alternative] : [shortcut]))

test.each([
  ['sea.jpg', 'image', ['ArrowRight', 'ArrowLeft', '+', '-', '0']],
  ['scan.tif', 'image', ['ArrowRight', 'ArrowLeft', '+', '-', '0', 'PageDown', 'PageUp']],
  ['a.pdf', 'blob', ['ArrowRight', 'ArrowLeft', '+', '-', '0']],
  ['a.mp3', 'audio', ['n', 'p', ' ', 'k', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'm', '<', '>']],
  ['a.mp4', 'video', ['n', 'p', ' ', 'k', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'm', '<', '>', 'c', 'f']],
  ['a.epub', 'blob', ['n', 'p', 'ArrowRight', 'ArrowLeft', '+', '-']],
  ['a.zip', 'blob', ['ArrowRight', 'ArrowLeft']],
  ['a.bin', 'blob', ['ArrowRight', 'ArrowLeft']],
] as const)('the help of %s names its keys', (name, type, keys) => {
  expect(shortcuts(about(name, type))).toEqual([...keys])
})

test('a slide show needs more than one picture', () => {
  expect(shortcuts(about('a.jpg', 'image', { pictures: ['/a.jpg', '/b.jpg'] })).slice(-2)).toEqual(['s', 'f'])
})

test('what may not be seen has only the ways to other files, and takes no gestures', () => {
  const denied = about('a.jpg', 'image', { mayDownload: false, pictures: ['/a.jpg', '/b.jpg'] })
  expect(shortcuts(denied)).toEqual(['ArrowRight', 'ArrowLeft'])
  expect(viewerGestures(denied)).toEqual([])
  expect(viewerGestures(about('a.jpg', 'image'))).not.toEqual([])
})

test('arrows point along the line of text, also through the parts of a book', () => {
  expect(neighborKeys(about('a.jpg', 'image').file, 'rtl')).toEqual({ previous: 'ArrowRight', next: 'ArrowLeft' })
  const book = viewerKeys(about('a.epub', 'blob'), 'rtl').find(({ text }) => text === 'preview.part.next')
  expect(book?.shortcut).toBe('ArrowLeft')
})

test('letters lead to the neighbours everywhere, arrows where they do nothing else', () => {
  const held = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
  const side = (key: string, name: string, type: ResourceType) =>
    neighborSideOf({ key, ...held }, about(name, type).file, 'rtl')
  expect(side('n', 'a.png', 'image')).toBe('next')
  expect(side('p', 'a.mp4', 'video')).toBe('previous')
  expect(side('ArrowLeft', 'a.png', 'image')).toBe('next')
  expect(side('ArrowLeft', 'a.epub', 'blob')).toBe('next')
  expect(side('ArrowLeft', 'a.mp4', 'video')).toBe(null)
  expect(side('x', 'a.png', 'image')).toBe(null)
})

test('a sound that is alone in its folder has the way to the other files, not that of a queue', () => {
  const { file } = about('a.mp3', 'audio')
  expect(hasQueue(file, true, ['/a.mp3'])).toBe(false)
  expect(hasQueue(file, true, ['/a.mp3', '/b.mp3'])).toBe(true)
  expect(hasQueue(file, false, ['/a.mp3', '/b.mp3'])).toBe(false)
  const texts = viewerKeys(about('a.mp3', 'audio', { tracks: ['/a.mp3', '/b.mp3'] }), 'ltr').map(({ text }) => text)
  expect(texts.slice(0, 2)).toEqual(['preview.piece.next', 'preview.piece.previous'])
})
