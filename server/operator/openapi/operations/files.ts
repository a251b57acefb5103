import { ArchiveContents, Extraction } from '#contract/archive-contents.ts'
import { DatesTakenReply } from '#contract/dates-taken.ts'
import { LIVE_EVENTS } from '#contract/events.ts'
import { Favorites } from '#contract/favorites.ts'
import { COLUMNS_MEDIA_TYPE } from '#contract/folder-columns.ts'
import { FolderSizesReply, SpaceReply } from '#contract/folder-sizes.ts'
import { FolderView } from '#contract/folder-views.ts'
import { Job, Jobs } from '#contract/jobs.ts'
import { RecentFiles } from '#contract/recent.ts'
import { FileResource, FolderColumns, FolderResource, RecursiveEntries, Usage } from '#contract/resources.ts'
import { IndexStatus, RESULTS_MEDIA_TYPE, SearchLine, SearchResults } from '#contract/search.ts'
import { Tag, TaggedItems, Tags } from '#contract/tags.ts'
import { ANY_TYPE, type Answer, asJob, bytes, done, type Group, JSON_TYPE, json, PREFER } from './operation.ts'

const ETAG = { ETag: 'Identifies this content, for `If-Match`.' }

/** File, or folder in one of two representations. */
const shown: Answer = {
  status: 200,
  says: 'The file, or the folder with its entries. With `Accept: application/vnd.coffer.columns+json`, a folder is returned as columns; with `X-Encoding: true`, a text as its bytes. A file whose name does not tell its type is a text if it begins like one, unless columns are requested.',
  contents: [
    { type: JSON_TYPE, schema: FolderResource },
    { type: JSON_TYPE, schema: FileResource },
    { type: COLUMNS_MEDIA_TYPE, schema: FolderColumns },
    { type: 'application/octet-stream', schema: null },
  ],
}

const doneOrJob: Answer = {
  ...done('Done, or the finished job if one was requested.'),
  contents: [...done().contents, { type: JSON_TYPE, schema: Job }],
}
const PARTIAL: Answer = {
  status: 206,
  says: 'The requested range.',
  contents: [{ type: ANY_TYPE, schema: null }],
}
const FRESH: Answer = { status: 304, says: 'Not modified.', contents: [] }
const RANGED = { asks: { Range: 'Requests a range of bytes.' }, fails: [416] } as const

export const files: Group = {
  name: 'Files',
  says: 'Read and change files and folders. Paths are relative to the scope of the user.',
  operations: {
    'GET /api/resources/*': {
      does: 'Returns a file, or lists a folder.',
      answers: [shown],
      asks: { Accept: 'The format of a listing.', 'X-Encoding': '`true` requests the bytes of a text.' },
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
      does: 'Uploads a file in one request, or creates a folder if the path ends in a slash.',
      answers: [{ ...done('The file was stored, or the folder was created.'), headers: ETAG }],
      example: { at: 'documents/report.pdf', query: 'override=true' },
    },
    'PUT /api/resources/*': {
      does: 'Replaces the content of an existing file.',
      answers: [{ ...done('The file was saved.'), headers: ETAG }],
      asks: {
        'If-Match': 'The `ETag` of the edited content. If the file has changed since, the request fails with 409.',
      },
      fails: [405, 423],
      example: { at: 'documents/notes.txt' },
    },
    'PATCH /api/resources/*': {
      does: 'Copies, moves or renames a file or folder.',
      answers: [doneOrJob, asJob],
      asks: {
        ...PREFER,
        'If-Match':
          'With `override=true`: the `ETag` of the item to replace, or `*`. Without it, a destination that still has an escape such as `%20` after one decoding is not replaced (409), because the client may have encoded it only once.',
      },
      example: { at: 'documents/report.pdf', query: 'action=copy&destination=%2Farchive%2F50%2525%2520off.pdf' },
    },
    'DELETE /api/resources/*': {
      does: 'Deletes a file, or a folder with its contents.',
      answers: [doneOrJob, asJob],
      asks: PREFER,
      example: { at: 'documents/old.txt' },
    },
    'GET /api/raw/*': {
      does: 'Downloads a file, or a folder or selection as an archive.',
      answers: [bytes('The content of the file, or the archive.'), PARTIAL, FRESH],
      ...RANGED,
      example: { at: 'documents/report.pdf' },
    },
    'GET /api/preview/*': {
      does: 'Returns a preview picture of a file.',
      rest: '{size}/{path}',
      answers: [bytes('The picture.', 'image/*'), PARTIAL, FRESH],
      ...RANGED,
      fails: [415, 416],
      example: { at: 'thumb/photos/sea.jpg' },
    },
    'POST /api/picture/*': {
      does: 'Turns and crops a picture (JPEG, PNG, WebP or AVIF, not animated) and saves it in its format. The crop is in fractions of the turned picture. A JPEG that is only turned keeps its pixels as they are.',
      answers: [{ ...done('The edited picture was saved.'), headers: ETAG }],
      asks: {
        'If-Match': 'The `ETag` of the picture that was seen. If it has changed since, the request fails with 409.',
      },
      fails: [413, 415, 423],
      example: { at: 'photos/sea.jpg', body: { turn: 90, crop: { left: 0, top: 0.1, width: 1, height: 0.8 } } },
    },
    'GET /api/subtitle/*': {
      does: 'Returns subtitles of any supported format as WebVTT.',
      answers: [bytes('The subtitles.', 'text/vtt'), PARTIAL, FRESH],
      ...RANGED,
      fails: [413, 415, 416],
      example: { at: 'films/film.srt' },
    },
    'PUT /api/folder-view/*': {
      does: 'Changes how the page shows a folder to the user: view and sort order. The view follows the folder when it is moved, and `GET /api/resources` with columns returns it.',
      answers: [json('The view of the folder.', FolderView)],
      example: { at: 'photos/', body: { viewMode: 'mosaic gallery', sorting: { by: 'modified', asc: false } } },
    },
    'DELETE /api/folder-view/*': {
      does: 'Restores the user’s default view in a folder and in all folders inside it.',
      answers: [done()],
      example: { at: '' },
    },
    'GET /api/favorites': {
      does: 'Returns the user’s favorites that exist and that the user may see, in the user’s order. Favorites follow their items.',
      answers: [json('The favorites.', Favorites)],
    },
    'PATCH /api/favorites': {
      does: 'Adds items at the end of the user’s favorites, or removes them.',
      answers: [json('The favorites.', Favorites)],
      fails: [404, 409],
      example: { body: { paths: ['/photos', '/documents/plan.txt'], isFavorite: true } },
    },
    'PUT /api/favorites': {
      does: 'Moves a favorite before another one, or to the end.',
      answers: [json('The favorites.', Favorites)],
      fails: [404],
      example: { body: { path: '/photos', before: null } },
    },
    'GET /api/recent': {
      does: 'Returns files that the user opened in the page or changed lately and that the user may see, the latest first. The list follows renamed, moved and restored files.',
      answers: [json('The files.', RecentFiles)],
    },
    'POST /api/recent': {
      does: 'Adds a file to the recent ones as opened. Nothing is stored for a folder, or for what does not exist.',
      answers: [done()],
      example: { body: { path: '/documents/plan.txt' } },
    },
    'DELETE /api/recent/*': {
      does: 'Removes a file, or all files in a folder, from the recent ones. They return when they are opened or changed again.',
      answers: [done()],
      example: { at: '' },
    },
    'GET /api/tags': {
      does: 'Returns the user’s tags, in the order of their creation.',
      answers: [json('The tags.', Tags)],
    },
    'POST /api/tags': {
      does: 'Creates a tag. Its name differs from those of the user’s other tags in more than letter case and accents.',
      answers: [json('The tag.', Tag)],
      fails: [409],
      example: { body: { name: 'Work', color: 'blue' } },
    },
    'PUT /api/tags/:id': {
      does: 'Changes the name and the color of a tag.',
      answers: [json('The tag.', Tag)],
      fails: [409],
      example: { body: { name: 'Office', color: 'teal' } },
    },
    'DELETE /api/tags/:id': {
      does: 'Deletes a tag. The items that had it stay.',
      answers: [done()],
    },
    'GET /api/tagged-items': {
      does: 'Returns the tagged items that exist and that the user may see, by path. Tags follow their items.',
      answers: [json('The items with the ids of their tags.', TaggedItems)],
    },
    'PATCH /api/tagged-items': {
      does: 'Adds tags to items, and removes others from them.',
      answers: [json('The items of all tags.', TaggedItems)],
      fails: [404, 409],
      example: { body: { paths: ['/photos', '/documents/plan.txt'], add: [1] } },
    },
    'GET /api/usage/*': {
      does: 'Returns the quota of the home that a folder belongs to and how much of it is used; without a quota, the total and used space of its volume.',
      answers: [json('The space, in bytes.', Usage)],
    },
    'GET /api/events/*': {
      does: 'Streams changes of a folder or file as server-sent events until the client disconnects.',
      answers: [
        {
          ...bytes(
            'Events `ready`, `changed`, `job`, `notice` and `editing`, each with JSON data.',
            'text/event-stream',
          ),
          contents: Object.values(LIVE_EVENTS).map((schema) => ({ type: 'text/event-stream', schema })),
        },
      ],
    },
  },
}

export const searching: Group = {
  name: 'Search and sizes',
  says: 'Find items below a folder and measure folders. Items that the user may not list are neither returned nor counted.',
  operations: {
    'GET /api/search/*': {
      does: 'Searches a folder and everything below it.',
      answers: [
        {
          status: 200,
          says: 'The results. With `Accept: application/x-ndjson`, one line for each result as it is found; the last line, which has no line break, is a `SearchEnd`.',
          contents: [
            { type: JSON_TYPE, schema: SearchResults },
            { type: RESULTS_MEDIA_TYPE, schema: SearchLine },
          ],
          headers: { 'X-Search-Cut': 'Reason why the array is incomplete: `results` or `time`.' },
        },
      ],
      asks: { Accept: 'The format of the results.' },
      example: { at: 'documents/', query: 'query=report' },
    },
    'GET /api/search-index': {
      does: 'Returns the state of the search index.',
      answers: [json('The state; details for administrators only.', IndexStatus)],
    },
    'POST /api/search-index/rebuild': {
      does: 'Rebuilds the search index from the disk.',
      answers: [done('The rebuild has started.')],
    },
    'GET /api/folder-sizes/*': {
      does: 'Returns the size of a folder and of its subfolders.',
      answers: [json('The sizes, as far as the index knows them.', FolderSizesReply)],
    },
    'GET /api/dates-taken/*': {
      does: 'Returns when the photos and videos of a folder were taken. Reads some of the files whose date is not known yet; repeat the request until `pending` is 0.',
      answers: [json('The dates that are known.', DatesTakenReply)],
    },
    'GET /api/space/*': {
      does: 'Returns the storage usage of a folder.',
      answers: [json('The sizes, as far as the index knows them.', SpaceReply)],
    },
  },
}

export const jobs: Group = {
  name: 'Jobs and archives',
  says: 'Run long operations in the background, and read and extract archives.',
  operations: {
    'POST /api/jobs': {
      does: 'Starts a job that copies, moves, deletes, extracts or compresses items, or permanently deletes items of the trash.',
      answers: [asJob, json('The finished job.', Job)],
      asks: { Prefer: '`respond-async, wait=SECONDS`: the response waits up to that long for the end of the job.' },
      example: { body: { kind: 'delete', paths: ['/documents/old.txt'] } },
    },
    'GET /api/jobs': { does: 'Lists the user’s jobs.', answers: [json('The jobs, newest first.', Jobs)] },
    'GET /api/jobs/:id': { does: 'Returns the state of a job.', answers: [json('The job.', Job)] },
    'DELETE /api/jobs/:id': {
      does: 'Cancels a job, or dismisses a finished one.',
      answers: [done('The job was dismissed.'), { ...asJob, says: 'The job is being canceled.' }],
    },
    'GET /api/archive/*': {
      does: 'Lists the entries of an archive; with `entry`, returns the content of one.',
      answers: [
        {
          status: 200,
          says: 'The entries, or the content of one.',
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
      does: 'Extracts an archive, or selected entries, into a folder.',
      answers: [json('The result, or the finished job if one was requested.', Extraction, Job), asJob],
      asks: PREFER,
      example: { at: 'documents/old.zip', body: { destination: '/documents/old', conflict: 'keep_both' } },
    },
  },
}

const SOCKET: Answer = { status: 101, says: 'The connection is now a WebSocket.', contents: [] }

export const commands: Group = {
  name: 'Commands',
  says: 'Run programs over WebSockets. Requires the execute permission and `--enable-exec` (`docs/operate/commands.md`).',
  operations: {
    'GET /api/command/*': {
      does: 'Opens a WebSocket that runs one command in a folder.',
      answers: [SOCKET],
      fails: [400],
      example: { at: 'documents/' },
    },
    'GET /api/terminal/*': {
      does: 'Opens a WebSocket with a shell.',
      answers: [SOCKET],
      fails: [400],
      example: { at: 'documents/' },
    },
  },
}
