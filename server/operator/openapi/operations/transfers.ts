import { BATCH_MEDIA_TYPE, BatchReply, TUS_MEDIA_TYPE, UnfinishedUploads } from '#contract/uploads.ts'
import { empty, type Group, json } from './operation.ts'

const SENT = { 'Tus-Resumable': '1.0.0' }
const VERSION = { 'Tus-Resumable': 'Must be `1.0.0`.' }
const PROGRESS = {
  'Upload-Offset': 'Number of bytes received.',
  'Upload-Expires': 'Time until which the upload can be resumed.',
}
const FAILS = [404, 412]

export const uploads: Group = {
  name: 'Resumable uploads',
  says: 'Upload files by tus 1.0 (https://tus.io/protocols/resumable-upload, `docs/use/uploads.md`), or many small files in one request (`docs/operate/many-files.md`).',
  operations: {
    'OPTIONS /api/tus/*': {
      does: 'Returns the supported extensions of tus.',
      answers: [
        empty(204, 'No content.', {
          'Tus-Extension': 'Extensions of the protocol.',
          'Tus-Checksum-Algorithm': 'Algorithms of `Upload-Checksum`.',
        }),
      ],
    },
    'POST /api/tus/*': {
      does: 'Starts an upload.',
      answers: [empty(201, 'The upload has started.', { Location: 'Address of the upload.', ...PROGRESS })],
      asks: {
        ...VERSION,
        'Upload-Length': 'Size of the file, in bytes.',
        'Upload-Metadata': '`modified`: ms since the epoch, in base64.',
        'Upload-Concat': '`partial`, or `final;` and the addresses of the parts.',
      },
      sends: TUS_MEDIA_TYPE,
      fails: [412, 423, 460],
      example: { at: 'documents/film.mkv', headers: { ...SENT, 'Upload-Length': '1000000' } },
    },
    'GET /api/tus/*': {
      does: 'Returns the progress of an upload. Use HEAD.',
      answers: [empty(200, 'No content.', { ...PROGRESS, 'Upload-Length': 'Size of the file, in bytes.' })],
      asks: VERSION,
      fails: [...FAILS, 409],
      example: { at: 'documents/film.mkv', headers: SENT },
    },
    'PATCH /api/tus/*': {
      does: 'Appends content to an upload.',
      answers: [empty(204, 'The content was received.', PROGRESS)],
      asks: {
        ...VERSION,
        'Upload-Offset': 'Number of bytes received before.',
        'Upload-Checksum': 'Algorithm, and digest in base64.',
      },
      sends: TUS_MEDIA_TYPE,
      fails: [...FAILS, 409, 423, 460],
      example: { at: 'documents/film.mkv', headers: { ...SENT, 'Upload-Offset': '0' } },
    },
    'DELETE /api/tus/*': {
      does: 'Discards an upload.',
      answers: [empty(204, 'The upload was discarded.')],
      asks: VERSION,
      fails: [...FAILS, 423],
      example: { at: 'documents/film.mkv', headers: SENT },
    },
    'GET /api/uploads': {
      does: 'Lists the user’s unfinished uploads.',
      answers: [json('The uploads.', UnfinishedUploads)],
    },
    'POST /api/files/*': {
      does: 'Uploads many small files in one request.',
      answers: [json('The result for each file, in the order of the request.', BatchReply)],
      sends: BATCH_MEDIA_TYPE,
      example: { at: 'documents/' },
    },
  },
}
