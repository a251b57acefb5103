import { describe, expect, test } from 'bun:test'
import { presentationOf } from './content-type.ts'

const SANDBOX = "default-src 'none'; sandbox"
const TEXT = 'text/plain; charset=utf-8'

describe('shown inline', () => {
  test.each([
    ['a.jpg', 'image/jpeg'],
    ['A.PNG', 'image/png'],
    ['a.webp', 'image/webp'],
    ['a.mp3', 'audio/mpeg'],
    ['a.mp4', 'video/mp4'],
    ['a.webm', 'video/webm'],
    ['a.vtt', 'text/vtt; charset=utf-8'],
    ['a.txt', TEXT],
    ['README', TEXT],
    ['a.srt', TEXT],
    ['a.md', TEXT],
    ['a.json', TEXT],
    ['a.css', TEXT],
    ['a.html', TEXT],
    ['a.HTM', TEXT],
    ['a.xhtml', TEXT],
    ['a.shtml', TEXT],
    ['a.svg', TEXT],
    ['a.svgz', TEXT],
    ['a.xml', TEXT],
    ['a.xsl', TEXT],
    ['a.js', TEXT],
    ['a.mjs', TEXT],
    ['a.png.html', TEXT],
  ])('%s is %s, and nothing in it runs', (name, contentType) => {
    expect(presentationOf(name, true)).toEqual({ contentType, disposition: 'inline', policy: SANDBOX, framed: false })
  })

  test('a PDF is one, for the browser’s own viewer and our own frames', () => {
    expect(presentationOf('a.pdf', true)).toEqual({
      contentType: 'application/pdf',
      disposition: 'inline',
      policy: "frame-ancestors 'self'",
      framed: true,
    })
  })

  test.each([
    'a.zip',
    'a.exe',
    'a.swf',
    'a.mht',
    'a.docx',
    'a.epub',
    'a.wasm',
    'a.ttf',
    'a',
    '.hid',
    'a.',
    'a.unknown',
  ])('%s is a download all the same', (name) => {
    expect(presentationOf(name, true)).toEqual(presentationOf('a.bin', false))
  })
})

test.each(['a.jpg', 'a.html', 'a.pdf', 'a.txt', 'a'])('%s as a download is bytes without a type', (name) => {
  expect(presentationOf(name, false)).toEqual({
    contentType: 'application/octet-stream',
    disposition: 'attachment',
    policy: SANDBOX,
    framed: false,
  })
})
