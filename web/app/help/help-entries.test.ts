import { expect, test } from 'bun:test'
import { withKeys } from './help-entries.ts'

test('the help lists what has keys, each thing once', () => {
  const entries = [
    { id: 'share', text: 'Share' },
    { id: 'rename', text: 'Rename', shortcut: 'F2' },
    { id: 'rename-here', text: 'Rename', shortcut: 'F2' },
    { id: 'delete', text: 'Delete', shortcut: 'Delete' },
  ]
  expect(withKeys(entries).map(({ id }) => id)).toEqual(['rename', 'delete'])
})
