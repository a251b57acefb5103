import { expect, test } from 'bun:test'
import { codecName, isPictureCodec } from './codec-name.ts'

test.each([
  ['MPEGH/ISO/HEVC', 'HEVC (H.265)'],
  ['<hvc1>', 'HEVC (H.265)'],
  ['MPEG4/ISO/AVC', 'H.264'],
  ['<avc1>', 'H.264'],
  ['AV1', 'AV1'],
  ['VP9', 'VP9'],
  ['MPEG-4/AAC', 'AAC'],
  ['EAC3', 'E-AC-3'],
  ['AC3', 'AC-3'],
  ['MPEG 1 Layer 3', 'MP3'],
  ['MPEG/L3', 'MP3'],
  ['<b>made up</b>', 'bmade upb'],
])('%s is %s', (raw, name) => expect(codecName(raw)).toBe(name))

test('pictures are told from sound and words', () => {
  expect(['<hvc1>', '<avc1>', 'VP9', '<tx3g>', 'MPEG-4/AAC', 'AC3'].map(isPictureCodec)).toEqual([
    ...[true, true, true],
    ...[false, false, false],
  ])
})
