import { expect, test } from 'bun:test'
import { styleProblems } from './styles.mjs'

const css = (text) => styleProblems('web/ui/button.css', text)
const tsx = (text) => styleProblems('web/ui/button.tsx', text)

test.each([
  'a { color: #fff }',
  'a { border: 1px solid #a0b1c2d3 }',
  'a { background: rgb(0 0 0 / 50%) }',
  'a { color: oklch(50% 0.1 200) }',
  'a { color: white }',
  'a { border: 1px solid red }',
  'a { margin-left: 4px }',
  'a { padding-right: 4px }',
  'a { border-left-width: 1px }',
  'a { border-top-left-radius: 1px }',
  'a { left: 0 }',
  'a { position: absolute;\n  right:0 }',
  'a { text-align: left }',
  'a { float: right }',
  'a { background: url(https://x/y); color: #fff }',
])('refused in a style sheet: %s', (text) => {
  expect(css(text)).toHaveLength(1)
})

test.each([
  'a { color: var(--on-surface) }',
  'a { border: 1px solid var(--grey-500) }',
  'a { background: color-mix(in oklch, var(--accent) 20%, transparent) }',
  'a { margin-inline-start: 4px; inset-inline-end: 0; text-align: start }',
  'a#feed { color: inherit }',
  '/* was: color: #fff; left: 0 */ a { inset: 0 }',
  'a { left: 0; /* physical: follows the pointer */ }',
])('fine in a style sheet: %s', (text) => {
  expect(css(text)).toEqual([])
})

test('the tokens are where colours live', () => {
  expect(styleProblems('web/styles/tokens.css', ':root { --grey-50: oklch(98% 0 0); --x: #fff }')).toEqual([])
  expect(styleProblems('web/styles/tokens.css', 'a { left: 0 }')).toHaveLength(1)
})

test.each([
  "const colour = '#fff'",
  'const shadow = `0 1px 2px rgb(0 0 0)`',
  '<p style={{ marginLeft: 4 }} />',
  '<p style={{ top: 0, left: x }} />',
  "<p style={{ textAlign: 'right' }} />",
  '<p dangerouslySetInnerHTML={{ __html: text }} />',
  'element.innerHTML = text',
  "element.insertAdjacentHTML('beforeend', text)",
])('refused in a component: %s', (text) => {
  expect(tsx(text)).toHaveLength(1)
})

test.each([
  'class Queue { #add = 1; run() { return this.#add + this.#bad } }',
  "import { button } from '#web/ui/button.tsx'",
  'const box = { left: 1, right: 2 }',
  "// element.innerHTML = '#fff'",
  "const issue = 'see #12'",
])('fine in a component: %s', (text) => {
  expect(tsx(text)).toEqual([])
})

test('a finding names the line', () => {
  expect(css('a {\n  color: var(--x);\n  left: 0;\n}')).toEqual([
    'web/ui/button.css:3: left: — use the logical property (inline-start, inline-end), so that right-to-left works',
  ])
})

test('the texts of the settings are for the settings', () => {
  const source = "t('settings.update') + t('audit.filter.person', 1) + t('state.loading')"
  expect(tsx(source)).toHaveLength(2)
  expect(styleProblems('web/features/account/profile/profile-page.tsx', source)).toEqual([])
})

test('the texts of an open file are for what shows it', () => {
  const source = "t('preview.next') + t('state.loading')"
  expect(styleProblems('web/features/files/listing/listing.tsx', source)).toHaveLength(1)
  expect(styleProblems('web/features/editor/editor.tsx', source)).toEqual([])
  expect(styleProblems('web/features/preview/preview.tsx', source)).toEqual([])
})

test('the texts of documents are for what shows them', () => {
  const source = "t('documents.empty') + t('state.loading')"
  expect(tsx(source)).toHaveLength(1)
  expect(styleProblems('web/features/preview/book/book-tools.tsx', source)).toEqual([])
})
