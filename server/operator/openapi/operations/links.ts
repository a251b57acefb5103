import * as z from 'zod/mini'
import { ArchiveContents } from '#contract/archive-contents.ts'
import { PublicDrop, PublicFile, PublicFolder, PublicFolderSize, ReceivedFile, Share } from '#contract/shares.ts'
import { bytes, done, type Group, json } from './operation.ts'

const share = json('The link.', Share)
const PASSWORD = { 'X-SHARE-PASSWORD': 'The password of the link, if it has one; raw or percent-encoded.' }
const GUARDED = [401, 403, 404]
const PARTIAL = { ...bytes('The requested range.'), status: 206 }
const FRESH = { status: 304, says: 'Not modified.', contents: [] }

export const links: Group = {
  name: 'Share links',
  says: 'Share files and folders, and receive files by upload links. Anyone who knows the hash of a link can use it.',
  operations: {
    'GET /api/shares': {
      does: 'Lists the user’s share links; for administrators, those of all users.',
      answers: [json('The links.', z.array(Share))],
    },
    'GET /api/share/*': { does: 'Lists the share links to an item.', answers: [json('The links.', z.array(Share))] },
    'GET /api/shares/collections/*': {
      does: 'Lists the collections that contain an item.',
      answers: [json('The links to the collections.', z.array(Share))],
    },
    'GET /api/shares/collected': {
      does: 'Lists the paths of the items in the user’s own collections. Those of expired collections and those in the trash are left out.',
      answers: [json('The paths.', z.array(z.string()))],
    },
    'POST /api/share/*': {
      does: 'Creates a share link to an item.',
      answers: [share],
      example: { at: 'documents/report.pdf', body: { expires: 7, unit: 'days' } },
    },
    'POST /api/share-collections': {
      does: 'Creates one share link to several items, which may be in different folders. Visitors see them as one folder.',
      answers: [share],
      example: { at: '', body: { paths: ['/documents/report.pdf', '/photos'], title: 'For the meeting' } },
    },
    'PATCH /api/share/*': {
      does: 'Changes a share link without changing its address. The path is the hash of the link.',
      answers: [share],
      example: { at: 'HASH', body: { expires: 7, unit: 'days' } },
    },
    'DELETE /api/share/*': {
      does: 'Deletes a share link. The path is the hash of the link.',
      answers: [done()],
      example: { at: 'HASH' },
    },
    'GET /api/shares/received/*': {
      does: 'Lists the files received by an upload link.',
      rest: '{hash}',
      answers: [json('The files, newest first.', z.array(ReceivedFile))],
      example: { at: 'HASH' },
    },
  },
}

export const visitors: Group = {
  name: 'Visitors of links',
  says: 'Use a share link without an account.',
  operations: {
    'GET /api/public/share/*': {
      does: 'Returns the shared item, or what an upload link accepts.',
      rest: '{hash}/{path}',
      answers: [json('A file, a folder, or an upload link.', PublicFolder, PublicFile, PublicDrop)],
      asks: PASSWORD,
      fails: GUARDED,
      example: { at: 'HASH/' },
    },
    'GET /api/public/dl/*': {
      does: 'Downloads the shared item, or an item in the shared folder.',
      rest: '{hash}/{path}',
      answers: [bytes('The content of the file, or the archive.'), PARTIAL, FRESH],
      asks: PASSWORD,
      fails: [...GUARDED, 416],
      example: { at: 'HASH/report.pdf' },
    },
    'GET /api/public/preview/*': {
      does: 'Returns a preview picture of a shared file.',
      rest: '{size}/{hash}/{path}',
      answers: [bytes('The picture.', 'image/*'), PARTIAL, FRESH],
      asks: PASSWORD,
      fails: [...GUARDED, 415, 416],
      example: { at: 'thumb/HASH/sea.jpg' },
    },
    'GET /api/public/size/*': {
      does: 'Returns the total size of the shared folder, or of a folder in it.',
      rest: '{hash}/{path}',
      answers: [json('The size of all files, as far as it was counted.', PublicFolderSize)],
      asks: PASSWORD,
      fails: GUARDED,
      example: { at: 'HASH/' },
    },
    'GET /api/public/archive/*': {
      does: 'Lists the contents of a shared archive.',
      rest: '{hash}/{path}',
      answers: [json('The entries of the archive.', ArchiveContents)],
      asks: PASSWORD,
      fails: GUARDED,
      example: { at: 'HASH/photos.zip' },
    },
    'POST /api/public/drop/*': {
      does: 'Uploads a file to an upload link.',
      rest: '{hash}/{name}',
      answers: [done('The file was received.')],
      asks: { ...PASSWORD, 'X-Sender': 'Name given by the visitor, percent-encoded.' },
      fails: GUARDED,
      example: { at: 'HASH/photo.jpg' },
    },
  },
}
