import { expect, test } from 'bun:test'
import { goFileMode } from './go-mode.ts'

// Values of Go's `fs.FileMode`.
test.each([
  ['a file', 0o100644, 420],
  ['a folder', 0o040755, 2147484141],
  ['a link', 0o120777, 0x08000000 + 0o777],
  ['a block device', 0o060660, 0x04000000 + 0o660],
  ['a character device', 0o020620, 0x04000000 + 0x00200000 + 0o620],
  ['a pipe', 0o010644, 0x02000000 + 0o644],
  ['a socket', 0o140755, 0x01000000 + 0o755],
  ['set-user and set-group', 0o106755, 0x00800000 + 0x00400000 + 0o755],
  ['a sticky folder', 0o041777, 0x80000000 + 0x00100000 + 0o777],
])('%s', (_, mode, expected) => {
  expect(goFileMode(mode)).toBe(expected)
})
