import { ArchiveContents, Extraction } from '#contract/archive-contents.ts'
import { LIVE_EVENTS } from '#contract/events.ts'
import { FolderSizesReply, SpaceReply } from '#contract/folder-sizes.ts'
import { Job, Jobs } from '#contract/jobs.ts'
import {
  COLUMNS_MEDIA_TYPE,
  FileResource,
  FolderColumns,
  FolderResource,
  RecursiveEntries,
  Usage,
} from '#contract/resources.ts'
import { IndexStatus, RESULTS_MEDIA_TYPE, SearchLine, SearchResults } from '#contract/search.ts'
import { ANY_TYPE, type Answer, bytes, done, type Group, JSON_TYPE, json } from './operation.ts'

const ETAG = { ETag: 'Names this content; for `If-Match`.' }

/** File, or folder in one of two representations. */
const shown: Answer = {
  status: 200,
  says: 'The file, or the folder with what is in it. With `Accept: application/vnd.coffer.columns+json` a folder comes as columns, with `X-Encoding: true` a text as its bytes.',
  contents: [
    { type: JSON_TYPE, schema: FolderResource },
    { type: JSON_TYPE, schema: FileResource },
    { type: COLUMNS_MEDIA_TYPE, schema: FolderColumns },
    { type: 'application/octet-stream', schema: null },
  ],
}

/** Header for operations that may continue in the background. */
const PREFER = {
  Prefer: '`respond-async` makes a job of it; with `wait=SECONDS` too, the answer waits so long for its end.',
}
const doneOrJob: Answer = {
  ...done('It is done; the job where one was asked for.'),
  contents: [...done().contents, { type: JSON_TYPE, schema: Job }],
}
const asJob: Answer = {
  status: 202,
  says: 'It goes on as a job; `Location` says where it is watched.',
  contents: [{ type: JSON_TYPE, schema: Job }],
}
const PARTIAL: Answer = {
  status: 206,
  says: 'The part that `Range` asked for.',
  contents: [{ type: ANY_TYPE, schema: null }],
}
const FRESH: Answer = { status: 304, says: 'It is what the client has.', contents: [] }
const RANGED = { asks: { Range: 'Only these bytes.' }, fails: [416] } as const

export const files: Group = {
  name: 'Files',
  says: 'Looking at files and folders, and changing them. Paths begin at the folder of the account.',
  operations: {
    'GET /api/resources/*': {
      does: 'Shows a file, or lists a folder.',
      answers: [shown],
      asks: { Accept: 'The form of a listing.', 'X-Encoding': '`true` requests the bytes of a text.' },
      fails: [416],
      example: { at: 'documents/' },
    },
    'GET /api/resources/recursive/*': {
      does: 'Lists everything below a folder, each folder before its contents. The address also names an item of the folder `/recursive`, which is answered as above to requests with the `Accept` of columns or with a checksum, and where the path is not that of a folder.',
      answers: [
        {
          status: 200,
          says: 'The items below the folder, or the item of the folder `/recursive`.',
          contents: [{ type: JSON_TYPE, schema: RecursiveEntries }, ...shown.contents],
        },
      ],
      asks: { Accept: 'The columns of the folder `/recursive`.' },
      example: { at: 'documents/' },
    },
    'POST /api/resources/*': {
      does: 'Uploads a file in one request; makes a folder where the path ends in a slash.',
      answers: [{ ...done('The file is stored, or the folder made.'), headers: ETAG }],
      example: { at: 'documents/report.pdf', query: 'override=true' },
    },
    'PUT /api/resources/*': {
      does: 'Replaces the content of a file that is there.',
      answers: [{ ...done('The file is saved.'), headers: ETAG }],
      asks: { 'If-Match': 'The `ETag` of what was edited: somebody else’s change is then not overwritten (409).' },
      fails: [405, 423],
      example: { at: 'documents/notes.txt' },
    },
    'PATCH /api/resources/*': {
      does: 'Copies, moves or renames a file or a folder.',
      answers: [doneOrJob, asJob],
      asks: PREFER,
      example: { at: 'documents/report.pdf', query: 'action=copy&destination=%2Farchive%2Freport.pdf' },
    },
    'DELETE /api/resources/*': {
      does: 'Deletes a file, or a folder with all that is in it.',
      answers: [doneOrJob, asJob],
      asks: PREFER,
      example: { at: 'documents/old.txt' },
    },
    'GET /api/raw/*': {
      does: 'Downloads a file, or a folder or a selection as an archive.',
      answers: [bytes('The bytes of the file, or the archive.'), PARTIAL, FRESH],
      ...RANGED,
      example: { at: 'documents/report.pdf' },
    },
    'GET /api/preview/*': {
      does: 'Answers a small picture of a file.',
      rest: '{size}/{path}',
      answers: [bytes('The picture.', 'image/*'), PARTIAL, FRESH],
      ...RANGED,
      fails: [415, 416],
      example: { at: 'thumb/photos/sea.jpg' },
    },
    'GET /api/subtitle/*': {
      does: 'Answers subtitles of any form as WebVTT.',
      answers: [bytes('The subtitles.', 'text/vtt'), PARTIAL, FRESH],
      ...RANGED,
      fails: [413, 415, 416],
      example: { at: 'films/film.srt' },
    },
    'GET /api/usage/*': {
      does: 'Tells how full the volume of a folder is.',
      answers: [json('Bytes.', Usage)],
    },
    'GET /api/events/*': {
      does: 'Tells what changes in a folder or a file, as server-sent events, for as long as somebody listens.',
      answers: [
        {
          ...bytes('Events `ready`, `changed`, `job` and `editing`, each with JSON as its data.', 'text/event-stream'),
          contents: Object.values(LIVE_EVENTS).map((schema) => ({ type: 'text/event-stream', schema })),
        },
      ],
    },
  },
}

export const searching: Group = {
  name: 'Search and sizes',
  says: 'What is below a folder, and how much. Nothing that the caller may not list is told or counted.',
  operations: {
    'GET /api/search/*': {
      does: 'Searches a folder and all below it.',
      answers: [
        {
          status: 200,
          says: 'The results; with `Accept: application/x-ndjson` line by line as they are found, the last line, without a line break, being a `SearchEnd`.',
          contents: [
            { type: JSON_TYPE, schema: SearchResults },
            { type: RESULTS_MEDIA_TYPE, schema: SearchLine },
          ],
          headers: { 'X-Search-Cut': 'Why the array is not all there is: `results` or `time`.' },
        },
      ],
      asks: { Accept: 'The form of the results.' },
      example: { at: 'documents/', query: 'query=report' },
    },
    'GET /api/search-index': {
      does: 'Tells how the search index is doing.',
      answers: [json('Its state; details for administrators only.', IndexStatus)],
    },
    'POST /api/search-index/rebuild': {
      does: 'Has the whole tree read again for the search index.',
      answers: [done('It has begun.')],
    },
    'GET /api/folder-sizes/*': {
      does: 'Tells how large a folder is, and the folders right in it.',
      answers: [json('As far as the index knows.', FolderSizesReply)],
    },
    'GET /api/space/*': {
      does: 'Tells what takes the space in a folder.',
      answers: [json('As far as the index knows.', SpaceReply)],
    },
  },
}

export const jobs: Group = {
  name: 'Jobs and archives',
  says: 'Work that outlives its request, and what is in archives.',
  operations: {
    'POST /api/jobs': {
      does: 'Starts copying, moving, deleting, extracting or packing as a job.',
      answers: [asJob, json('It is over already.', Job)],
      asks: { Prefer: '`respond-async, wait=SECONDS`: the answer waits so long for its end.' },
      example: { body: { kind: 'delete', paths: ['/documents/old.txt'] } },
    },
    'GET /api/jobs': { does: 'Lists the caller’s jobs.', answers: [json('The latest first.', Jobs)] },
    'GET /api/jobs/:id': { does: 'Shows where a job stands.', answers: [json('The job.', Job)] },
    'DELETE /api/jobs/:id': {
      does: 'Cancels a job, or dismisses one that is over.',
      answers: [done('It is dismissed.'), { ...asJob, says: 'It is being canceled.' }],
    },
    'GET /api/archive/*': {
      does: 'Lists what an archive holds; with `entry`, answers one file of it.',
      answers: [
        {
          status: 200,
          says: 'The entries, or the bytes of one.',
          contents: [
            { type: JSON_TYPE, schema: ArchiveContents },
            { type: ANY_TYPE, schema: null },
          ],
        },
        PARTIAL,
        FRESH,
      ],
      fails: [413, 415, 416],
      example: { at: 'documents/old.zip' },
    },
    'POST /api/archive/*': {
      does: 'Extracts an archive, or some of it, into a folder.',
      answers: [json('What was extracted; the job where one was asked for.', Extraction, Job), asJob],
      asks: PREFER,
      example: { at: 'documents/old.zip', body: { destination: '/documents/old', conflict: 'keep_both' } },
    },
  },
}

const SOCKET: Answer = { status: 101, says: 'From here on it is a WebSocket.', contents: [] }

export const commands: Group = {
  name: 'Commands',
  says: 'WebSockets, for those who may run programs, where the operator switched that on (`docs/operate/commands.md`).',
  operations: {
    'GET /api/command/*': {
      does: 'Opens a WebSocket that runs one command in a folder.',
      answers: [SOCKET],
      fails: [400],
      example: { at: 'documents/' },
    },
    'GET /api/terminal/*': {
      does: 'Opens a WebSocket with a shell in a terminal.',
      answers: [SOCKET],
      fails: [400],
      example: { at: 'documents/' },
    },
  },
}
