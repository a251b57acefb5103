// Documents changed at random: extraction ends with text within its limit, or with `NoText`, the only error that the process expects.
import { describe, expect, test } from 'bun:test'
import { type MutatedFile, mutatedFiles } from '#server/testing/archive-mutations.ts'
import { zipOf } from '#server/testing/archives.ts'
import {
  bookDocument,
  openDocument,
  pdfDocument,
  sheetDocument,
  slidesDocument,
  wordDocument,
} from '#server/testing/documents.ts'
import { fc } from '#testing/properties.ts'
import { repetitions } from '#testing/scale.ts'
import type { TextFormat } from './content-kind.ts'
import { MAX_TEXT_LENGTH, NoText } from './text-job.ts'
import { textOf } from './text-of.ts'

const SEEDS: readonly (readonly [TextFormat, Uint8Array, number])[] = [
  ['word', wordDocument(['one & two', 'three']), 60],
  ['sheet', sheetDocument(['one', 'two'], '<c t="s"><v>0</v></c><c><v>4</v></c>'), 60],
  ['slides', slidesDocument(['one', 'two']), 60],
  ['open', openDocument('<text:p>one<text:tab/>two</text:p>'), 60],
  ['book', bookDocument(['<p>one</p>', '<p>two</p>']), 60],
  ['text', Buffer.from('\ufeffone\n二つ\r\nthree', 'utf16le'), 60],
  ['pdf', pdfDocument(['one', 'two']), 8],
]

/** Asserts that text is read, or that there is none. */
async function expectTextOrNone(format: TextFormat, bytes: Uint8Array): Promise<void> {
  const text = await textOf({ format, place: null }, bytes).catch((error: unknown) => {
    if (error instanceof NoText) return ''
    throw error
  })
  expect(text.length).toBeLessThanOrEqual(MAX_TEXT_LENGTH)
  expect(text.isWellFormed()).toBe(true)
}

describe('a mutated document has text or none:', () => {
  test.each(SEEDS)('%s', async (format, seed, runs) => {
    await fc.assert(
      fc.asyncProperty(mutatedFiles([seed]), ({ bytes }) => expectTextOrNone(format, bytes)),
      { numRuns: repetitions(runs, runs * 30) },
    )
  })

  const XML = Buffer.from(
    '<?xml version="1.0"?><!DOCTYPE w [<!ENTITY a "b">]><w:document><w:p><w:r><w:t a="1">one &amp; &#x41;&a; two</w:t>' +
      '</w:r><w:br/><!-- none --><w:t><![CDATA[three <&> four]]></w:t></w:p></w:document>',
  )
  test('XML in an intact package', async () => {
    const pack = ({ bytes }: MutatedFile) => zipOf([{ name: 'word/document.xml', content: bytes, deflated: true }])
    await fc.assert(
      fc.asyncProperty(mutatedFiles([XML]), (file) => expectTextOrNone('word', pack(file))),
      { numRuns: repetitions(100, 5000) },
    )
  })
})
