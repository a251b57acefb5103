import { expect, test } from 'bun:test'
import { availableParallelism } from 'node:os'
import { pdfDocument } from '#server/testing/documents.ts'
import { openPdf } from './pdf.ts'

test('the process still knows its number of processors after it has opened a PDF', async () => {
  const before = availableParallelism()
  const task = await openPdf(Buffer.from(pdfDocument(['text'])), { maxImageSize: 100 })
  await (await task.promise).destroy()
  expect(availableParallelism()).toBe(before)
})
