import { expect, test } from 'bun:test'
import { lettersOf } from './file-shapes.ts'

test.each([
  ['report.pdf', 'PDF'],
  ['backup.tar.gz', 'GZ'],
  ['talk.pptx', 'PPTX'],
  ['song.MP3', 'MP3'],
  ['archive.7z', '7Z'],
])('the icon of %s has the letters %s', (name, letters) => {
  expect(lettersOf(name)).toBe(letters)
})

test.each(['README', '.gitignore', 'page.markdown', 'name.', 'a.ключ', 'b.\u202ee', ''])(
  'the icon of %j has no letters',
  (name) => {
    expect(lettersOf(name)).toBe('')
  },
)
