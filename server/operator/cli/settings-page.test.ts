import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SETTING_KEYS } from './settings-keys.ts'

test('every setting of the page is in docs/operate/settings.md, by the name that scripts use', () => {
  const text = readFileSync(join(import.meta.dir, '../../../docs/operate/settings.md'), 'utf8')
  const names = SETTING_KEYS.map(({ key }) => key)
  expect(names.filter((name) => !told(text, name))).toEqual([])
})

/** Whether the text mentions a setting, or a group that contains it. */
function told(text: string, name: string): boolean {
  const parts = name.split('.')
  return parts.some((_, count) => text.includes(`\`${parts.slice(0, count + 1).join('.')}\``))
}
