import { expect, test } from 'bun:test'
import { createUpload, type Upload } from './upload.ts'
import { UploadCollection } from './upload-collection.ts'

const upload = (id: number) => createUpload(id, '/', { path: `f${id}`, file: new Blob(['text']) })

test('counts uploads by state, and lists the failed ones', () => {
  const over: Upload[] = []
  const uploads = new UploadCollection(
    () => true,
    (one) => over.push(one),
  )
  const [first, second] = [upload(1), upload(2)]
  uploads.add(first)
  uploads.add(second)
  uploads.tally.setState(first, 'failed')
  uploads.tally.setState(second, 'done')
  expect([uploads.countIn('failed', 'done'), uploads.countIn('queued')]).toEqual([2, 0])
  expect([uploads.failed(), over]).toEqual([[first], [second]])
})

test('an upload that waits again comes before those that had no turn yet', () => {
  const uploads = new UploadCollection(
    () => true,
    () => undefined,
  )
  const [first, second] = [upload(1), upload(2)]
  uploads.add(first)
  uploads.add(second)
  uploads.tally.setState(first, 'sending')
  expect(uploads.line.peek()).toBe(second)
  uploads.requeue(first)
  expect(uploads.line.peek()).toBe(first)
  uploads.clear()
  expect([uploads.line.peek(), uploads.line.all(), uploads.countIn('queued')]).toEqual([null, [], 0])
})
