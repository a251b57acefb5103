import { PurgeReply, RestoreReply, TrashFor, TrashPage } from '#contract/trash.ts'
import { HistoryPage, UndoReply } from '#contract/undo.ts'
import { RewindReply, RewindView, Versions } from '#contract/versions.ts'
import { ANY_TYPE, done, type Group, JSON_TYPE, json } from './operation.ts'

const EXAMPLE_ID = '0123456789abcdef0123456789abcdef'
const GESTURE = {
  'X-Gesture':
    '16 to 64 letters, digits, `-` and `_` of the client’s own: requests with the same are one step for undo.',
}

export const keeping: Group = {
  name: 'Trash, versions and history',
  says: 'What brings back what was deleted, replaced or moved. Every request that changes files takes `X-Gesture`. For signed-in people, not for tokens (`docs/use/trash-and-versions.md`).',
  operations: {
    'GET /api/trash': {
      does: 'Lists what is in the trash: the caller’s own, for administrators that of anybody.',
      answers: [json('The latest first.', TrashPage)],
      example: { query: 'limit=50' },
    },
    'GET /api/trash/for/*': {
      does: 'Tells what would become of something that is deleted from a folder.',
      answers: [json('Whether it could be brought back, and why not.', TrashFor)],
      example: { at: 'documents/' },
    },
    'POST /api/trash/restore': {
      does: 'Brings items back, to where they were or to a folder; each by itself.',
      answers: [json('What was restored, and what was not and why.', RestoreReply)],
      asks: GESTURE,
      example: { body: { ids: [EXAMPLE_ID] } },
    },
    'POST /api/trash/remove': {
      does: 'Removes items of the trash for good, or all that a list would show.',
      answers: [json('How much is gone, and what is not and why.', PurgeReply)],
      example: { body: { ids: [EXAMPLE_ID] } },
    },
    'POST /api/undo': {
      does: 'Takes back a gesture of the caller’s, or a step of a history; all of it or nothing. Taking that back is redo.',
      answers: [json('What was taken back.', UndoReply)],
      asks: GESTURE,
      fails: [404, 409],
      example: { body: { gesture: 'a3f9c27e5b1d4086' } },
    },
    'GET /api/history/*': {
      does: 'Tells what happened to an item and to all below it, also before it was renamed.',
      answers: [json('The latest first.', HistoryPage)],
      example: { at: 'documents/', query: 'limit=20' },
    },
    'GET /api/rewind/*': {
      does: 'Shows a folder as it was at a time.',
      answers: [json('Its items then, beside what is there now.', RewindView)],
      example: { at: 'documents/', query: 'at=1700000000000' },
    },
    'POST /api/rewind/*': {
      does: 'Brings a folder, or some items of it, back as it was, as one step.',
      answers: [json('How much, and what had to stay as it is.', RewindReply)],
      asks: GESTURE,
      fails: [409],
      example: { at: 'documents/', body: { at: 1700000000000 } },
    },
    'GET /api/versions/*': {
      does: 'Lists what a file held before it was replaced or saved; with `id`, answers the bytes of one.',
      answers: [
        {
          status: 200,
          says: 'The versions, or the bytes of one.',
          contents: [
            { type: JSON_TYPE, schema: Versions },
            { type: ANY_TYPE, schema: null },
          ],
        },
        { status: 206, says: 'The part that `Range` asked for.', contents: [{ type: ANY_TYPE, schema: null }] },
        { status: 304, says: 'It is what the client has.', contents: [] },
      ],
      fails: [412, 416],
      example: { at: 'documents/report.txt' },
    },
    'POST /api/versions/*': {
      does: 'Makes a file what it was; what it is now is kept as a version.',
      answers: [{ ...done('It is.'), headers: { ETag: 'Names this content; for `If-Match`.' } }],
      asks: { ...GESTURE, 'If-Match': 'Only when the file is still this one.' },
      fails: [409],
      example: { at: 'documents/report.txt', body: { id: EXAMPLE_ID } },
    },
    'DELETE /api/versions/*': {
      does: 'Removes a version for good.',
      answers: [done('It is gone.')],
      example: { at: 'documents/report.txt', query: `id=${EXAMPLE_ID}` },
    },
  },
}
