import * as z from 'zod/mini'
import { PublicDrop, PublicFile, PublicFolder, ReceivedFile, Share } from '#contract/shares.ts'
import { bytes, done, type Group, json } from './operation.ts'

const share = json('The link.', Share)
const PASSWORD = { 'X-SHARE-PASSWORD': 'The password of the link, where it has one; raw or percent-encoded.' }
const GUARDED = [401, 403, 404]
const PARTIAL = { ...bytes('The part that `Range` asked for.'), status: 206 }
const FRESH = { status: 304, says: 'It is what the client has.', contents: [] }

export const links: Group = {
  name: 'Links',
  says: 'Sharing a file or a folder, or letting others leave files. Who has the hash of a link has the link.',
  operations: {
    'GET /api/shares': {
      does: 'Lists the caller’s links; all links for administrators.',
      answers: [json('The links.', z.array(Share))],
    },
    'GET /api/share/*': { does: 'Lists the links to an item.', answers: [json('The links.', z.array(Share))] },
    'POST /api/share/*': {
      does: 'Makes a link to an item.',
      answers: [share],
      example: { at: 'documents/report.pdf', body: { expires: 7, unit: 'days' } },
    },
    'PATCH /api/share/*': {
      does: 'Changes a link and keeps its address; its hash stands in the place of the path.',
      answers: [share],
      example: { at: 'HASH', body: { expires: 7, unit: 'days' } },
    },
    'DELETE /api/share/*': {
      does: 'Removes a link; its hash stands in the place of the path.',
      answers: [done()],
      example: { at: 'HASH' },
    },
    'GET /api/shares/received/*': {
      does: 'Lists what came in by an upload link.',
      rest: '{hash}',
      answers: [json('The latest first.', z.array(ReceivedFile))],
      example: { at: 'HASH' },
    },
  },
}

export const visitors: Group = {
  name: 'Visitors of links',
  says: 'What those do who have a link and no account.',
  operations: {
    'GET /api/public/share/*': {
      does: 'Shows what a link shares, or what may be left there.',
      rest: '{hash}/{path}',
      answers: [json('A file, a folder, or an upload link.', PublicFolder, PublicFile, PublicDrop)],
      asks: PASSWORD,
      fails: GUARDED,
      example: { at: 'HASH/' },
    },
    'GET /api/public/dl/*': {
      does: 'Downloads what a link shares, or a part of it.',
      rest: '{hash}/{path}',
      answers: [bytes('The bytes of the file, or the archive.'), PARTIAL, FRESH],
      asks: PASSWORD,
      fails: [...GUARDED, 416],
      example: { at: 'HASH/report.pdf' },
    },
    'GET /api/public/preview/*': {
      does: 'Answers a small picture of what a link shares.',
      rest: '{size}/{hash}/{path}',
      answers: [bytes('The picture.', 'image/*'), PARTIAL, FRESH],
      asks: PASSWORD,
      fails: [...GUARDED, 415, 416],
      example: { at: 'thumb/HASH/sea.jpg' },
    },
    'POST /api/public/drop/*': {
      does: 'Leaves a file at an upload link.',
      rest: '{hash}/{name}',
      answers: [done('It is left.')],
      asks: { ...PASSWORD, 'X-Sender': 'What the visitor calls themselves, percent-encoded.' },
      fails: GUARDED,
      example: { at: 'HASH/photo.jpg' },
    },
  },
}
