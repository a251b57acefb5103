import { expect, test } from 'bun:test'
import { diskDoors } from './disk-doors.mjs'

test.each([
  "const text = await Bun.file('/etc/passwd').text()",
  'await Bun\n  .write(path, bytes)',
  'const { file, serve } = Bun',
  "import { serve, write } from 'bun'",
  "Bun['file'](path)",
])('refused outside storage: %s', (text) => {
  expect(diskDoors('server/files/browse/service.ts', text)).toHaveLength(1)
})

test.each([
  ['server/files/browse/service.ts', "// as Bun.file does\nBun.serve({ fetch })\nimport { serve } from 'bun'"],
  ['server/platform/own-files/own-files.ts', 'Bun.file(path)'],
  ['server/files/service.test.ts', 'Bun.write(path, bytes)'],
])('allowed: %s', (path, text) => {
  expect(diskDoors(path, text)).toEqual([])
})

test('a finding names the place', () => {
  expect(diskDoors('server/app.ts', '\n\nBun.file(x)')).toEqual([
    'server/app.ts:3: Bun.file — only server/storage and server/platform touch the disk',
  ])
})
