import { describe, expect, test } from 'bun:test'
import { EditorState } from '@codemirror/state'
import { codeExtensions, replacement } from './code-extensions.ts'

const options = { label: 'a.txt', nonce: '', hint: '', readOnly: false, wrap: true, calm: true, phrases: {} }
const open = (text: string) => EditorState.create({ doc: text, extensions: codeExtensions({ ...options, text }) })

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
  test.each(texts)('%j', (text) => expect(open(text).sliceDoc()).toBe(text))
})

describe('and so does one that took its place', () => {
  test.each(texts.flatMap((before) => texts.map((after) => [before, after] as const)))('%j, %j', (before, after) => {
    const state = open(before)
    expect(state.update(replacement(state, after)).state.sliceDoc()).toBe(after)
  })
})
