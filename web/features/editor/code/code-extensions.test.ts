import { describe, expect, test } from 'bun:test'
import { EditorState, Text } from '@codemirror/state'
import { lineBreakOf, linesOf } from '../line-breaks.ts'
import { fullText } from '../text-format.ts'
import { codeExtensions, replacement } from './code-extensions.ts'

const words = { label: 'a.txt', hint: '', phrases: {} }
const options = { nonce: '', readOnly: false, wrap: true, calm: true, words }
const open = (text: string) => {
  const lineBreak = lineBreakOf(text)
  const extensions = codeExtensions({ ...options, text, lineBreak, plain: false })
  return EditorState.create({ doc: Text.of(linesOf(text, lineBreak)), extensions })
}
const saved = (state: EditorState, text: string) =>
  fullText(state.doc, { encoding: 'utf-8', mark: false, lineBreak: lineBreakOf(text) })

const texts = [
  '',
  'one',
  'one\ntwo\n',
  'one\r\ntwo\r\n',
  'one\rtwo',
  'mixed\r\nline\nbreaks\r',
  '\uFEFFmark',
  'no end\n\n\n',
]

describe('a text comes back as it was', () => {
  test.each(texts)('%j', (text) => expect(saved(open(text), text)).toBe(text))
})

describe('and so does one that took its place', () => {
  test.each(texts.flatMap((before) => texts.map((after) => [before, after] as const)))('%j, %j', (before, after) => {
    const state = open(before)
    expect(saved(state.update(replacement(state, after, lineBreakOf(after))).state, after)).toBe(after)
  })
})
