import { expect, test } from 'bun:test'
import { rasterType } from './raster-type.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

test.each([
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['GIF89a', 'image/gif'],
  ['RIFF\x10\x00\x00\x00WEBPVP8 ', 'image/webp'],
  ['RIFF\x10\x00\x00\x00WAVE', null],
  ['<svg onload=alert(1)>', null],
  ['<html>', null],
  ['\xff\xd8', null],
  ['', null],
])('%j: %s', (bytes, type) => expect(rasterType(bytesOf(bytes))).toBe(type))
