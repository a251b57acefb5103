import { expect, test } from 'bun:test'
import { LaunchError } from '../launch/say.mjs'
import { sectionOf } from './changelog.mjs'

const changelog = `# Changelog

## 0.2.0 (2026-11-26)

### Added
- One. ## not a heading

## 0.1.0
- Two.

## 0.0.9 (2026-01-01)
`

test('the section of a version is its date and its text, up to the next version', () => {
  expect(sectionOf(changelog, '0.2.0')).toEqual({ date: '2026-11-26', text: '### Added\n- One. ## not a heading' })
})

test.each([
  ['0.2', 'has no section "## 0.2 (YYYY-MM-DD)"'],
  ['0.3.0', 'has no section "## 0.3.0 (YYYY-MM-DD)"'],
  ['0.1.0', 'the heading of 0.1.0 needs a date'],
  ['0.0.9', 'the section of 0.0.9 is empty'],
])('without a complete section of %s there is no release', (version, says) => {
  expect(() => sectionOf(changelog, version)).toThrow(LaunchError)
  expect(() => sectionOf(changelog, version)).toThrow(says)
})
