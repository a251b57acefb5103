import { BATCH_MEDIA_TYPE, BatchReply, TUS_MEDIA_TYPE, UnfinishedUploads } from '#contract/uploads.ts'
import { empty, type Group, json } from './operation.ts'

const SENT = { 'Tus-Resumable': '1.0.0' }
const VERSION = { 'Tus-Resumable': 'Must be `1.0.0`.' }
const PROGRESS = { 'Upload-Offset': 'Bytes that have come.', 'Upload-Expires': 'Until when it can go on.' }
const FAILS = [404, 412]

export const uploads: Group = {
  name: 'Uploads in several sittings',
  says: 'tus 1.0 (https://tus.io/protocols/resumable-upload), and many small files in one request. `docs/use/uploads.md` and `docs/operate/many-files.md` have the details.',
  operations: {
    'OPTIONS /api/tus/*': {
      does: 'Tells what of the protocol is spoken.',
      answers: [
        empty(204, 'In its headers.', {
          'Tus-Extension': 'Extensions of the protocol.',
          'Tus-Checksum-Algorithm': 'Algorithms of `Upload-Checksum`.',
        }),
      ],
    },
    'POST /api/tus/*': {
      does: 'Begins an upload.',
      answers: [empty(201, 'It has begun.', { Location: 'Where it goes on.', ...PROGRESS })],
      asks: {
        ...VERSION,
        'Upload-Length': 'Bytes of the whole file.',
        'Upload-Metadata': '`modified`: ms since the epoch, in base64.',
        'Upload-Concat': '`partial`, or `final;` and the addresses of parts.',
      },
      sends: TUS_MEDIA_TYPE,
      fails: [412, 423, 460],
      example: { at: 'documents/film.mkv', headers: { ...SENT, 'Upload-Length': '1000000' } },
    },
    'GET /api/tus/*': {
      does: 'Tells how much of an upload has come; asked by HEAD.',
      answers: [empty(200, 'In its headers.', { ...PROGRESS, 'Upload-Length': 'Bytes of the whole file.' })],
      asks: VERSION,
      fails: [...FAILS, 409],
      example: { at: 'documents/film.mkv', headers: SENT },
    },
    'PATCH /api/tus/*': {
      does: 'Sends more of an upload.',
      answers: [empty(204, 'It has come.', PROGRESS)],
      asks: {
        ...VERSION,
        'Upload-Offset': 'Bytes that came before.',
        'Upload-Checksum': 'Algorithm and digest in base64.',
      },
      sends: TUS_MEDIA_TYPE,
      fails: [...FAILS, 409, 423, 460],
      example: { at: 'documents/film.mkv', headers: { ...SENT, 'Upload-Offset': '0' } },
    },
    'DELETE /api/tus/*': {
      does: 'Gives up an upload.',
      answers: [empty(204, 'It is gone.')],
      asks: VERSION,
      fails: [...FAILS, 423],
      example: { at: 'documents/film.mkv', headers: SENT },
    },
    'GET /api/uploads': {
      does: 'Lists the caller’s uploads that are not finished.',
      answers: [json('The uploads.', UnfinishedUploads)],
    },
    'POST /api/files/*': {
      does: 'Uploads many small files in one request.',
      answers: [json('What became of each, in their order.', BatchReply)],
      sends: BATCH_MEDIA_TYPE,
      example: { at: 'documents/' },
    },
  },
}
