import { expect, test } from 'bun:test'
import { releaseNotes } from './notes.mjs'

const release = {
  version: '1.2.3',
  commit: 'abc',
  machine: 'linux-x64',
  section: { date: '2030-01-31', text: '- New.' },
}
const ran = { file: 'one', use: 'Linux', size: 146_417_840, checked: 'ELF x64', ran: true }
const built = { file: 'two', use: 'macOS', size: 1_000_000, checked: 'Mach-O arm64', ran: false }

test('the notes hold the section, and say of each file whether it ran', () => {
  const lines = releaseNotes({ ...release, artifacts: [ran, built] }).split('\n')
  expect(lines.slice(0, 5)).toEqual(['# Coffer 1.2.3', '', '2030-01-31', '', '- New.'])
  expect(lines).toContain('| `one` | Linux | 146.4 | yes | ELF x64 |')
  expect(lines).toContain('| `two` | macOS | 1.0 | **no** | Mach-O arm64 |')
  expect(lines).toContain('Built, but never run by this release: `two`.')
})

test('where everything ran there is no such list', () => {
  expect(releaseNotes({ ...release, artifacts: [ran] })).not.toContain('never run')
})
