import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { type Matcher, matcherOf } from '#contract/search-match.ts'
import { foldPath } from '#server/access/rules.ts'
import { below, parent, parsePlainPath, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import { openSqlite } from '#server/platform/database/sqlite.ts'
import { isAppError } from '#server/platform/errors.ts'
import type { FindTexts, FoundText, KnownFile } from './content-asking.ts'
import { isCoveredFile, isCoveredFolder } from './covered.ts'
import type { IndexedFile, IndexedFolder } from './index-differences.ts'
import { MOST_PLACES, worthOf } from './ranking.ts'
import { Reach, type Reached } from './reach.ts'
import { snippetOf } from './snippet.ts'
import { matchExpression, placeExpression, placesIn, type WantedWords, wantedWords } from './wanted-words.ts'
import { spacedWords } from './words.ts'

/** Another one when the tables, or what is made of a file, change: then the file is made anew. */
const FORMAT = 2
/** "Cofc". */
const APPLICATION_ID = 0x436f6663

/** Of what matches and may be seen, so many of the newest are read. */
const MOST_READ = 200
/** How long one question is thought about (ms): choosing, and reading. */
const MOST_TIME = { choosing: 500, reading: 400 } as const
/** Texts that the full-text table is asked about together, and how long they are (UTF-16 units of their words): between two such questions the clock is looked at. */
const MOST_TOGETHER = { texts: 4096, letters: 16 * 1024 * 1024 } as const
/** Folders that are forgotten at once. */
const FORGOTTEN_AT_ONCE = 100

type Row = {
  readonly id: number
  readonly folder: string
  readonly name: string
  readonly version: string
  readonly size: number
  readonly modified: number
}
type Length = { readonly id: number; readonly letters: number }
type Match = Row & { readonly path: VirtualPath }

/** The texts of files and the words in them, in a SQLite file of its own that may be deleted at any time. Lives in the worker. */
export class ContentStore {
  readonly #db: ReturnType<typeof openSqlite>
  #pass = 0

  private constructor(db: ReturnType<typeof openSqlite>) {
    this.#db = db
  }

  /**
   * Opens an existing file, which may be empty.
   *
   * @throws Error when it is of another version, or damaged
   */
  static open(file: string): ContentStore {
    const db = openSqlite(file)
    try {
      prepare(db)
      return new ContentStore(db)
    } catch (error) {
      db.close()
      throw error
    }
  }

  /** A look at all folders begins: what is not met until {@link end} is gone. */
  begin(): void {
    const { last } = this.#db.query<{ last: number | null }, []>('select max(pass) last from folders').get() ?? {}
    this.#pass = (last ?? 0) + 1
  }

  /** Notes what is in a folder; answers the names of files that are new or not what they were, and forgets those that are gone. */
  folder(folder: VirtualPath, files: readonly KnownFile[]): string[] {
    return this.#db.transaction(() => {
      const id = files.length > 0 ? this.#metFolder(folder) : this.#knownFolder(folder)
      if (id === null) return []
      const known = this.#db.query<{ id: number; name: string; version: string }, [number]>(
        'select id, name, version from files where folder = ?',
      )
      const versions = new Map(files.map(({ name, version }) => [name, version]))
      const current = new Set<string>()
      for (const row of known.all(id)) {
        if (versions.get(row.name) === row.version) current.add(row.name)
        // What it said is not what it says: it is not found until it was read.
        else this.#forgetFile(row.id)
      }
      if (files.length === 0) this.#db.query('delete from folders where id = ?').run(id)
      return files.filter(({ name }) => !current.has(name)).map(({ name }) => name)
    })()
  }

  /** Which of these folders hold anything else than what is kept of them? The others are met. */
  differing(folders: readonly IndexedFolder[]): VirtualPath[] {
    const known = this.#db.query<{ name: string; size: number; modified: number }, [number]>(
      'select name, size, modified from files where folder = ?',
    )
    return this.#db.transaction(() =>
      folders
        .filter(({ folder, files }) => {
          const id = this.#knownFolder(folder)
          const kept = new Map(id === null ? [] : known.all(id).map((row) => [row.name, row] as const))
          if (id === null || kept.size !== files.length || !files.every((file) => isSame(kept.get(file.name), file)))
            return true
          this.#metFolder(folder)
          return false
        })
        .map(({ folder }) => folder),
    )()
  }

  forget(folder: VirtualPath, name: string): void {
    const rows = this.#db
      .query<{ id: number }, [string, string]>(
        'select files.id from files join folders on folders.id = files.folder where path = ? and files.name = ?',
      )
      .all(folder, name)
    for (const { id } of rows) this.#db.transaction(() => this.#forgetFile(id))()
  }

  put(folder: VirtualPath, { name, version, size, modified }: KnownFile, text: string | null): void {
    const words = text === null ? '' : spacedWords(text)
    const kept = text === null || words === '' ? null : zstdCompressSync(text)
    this.#db.transaction(() => {
      const id = this.#metFolder(folder)
      const old = this.#db.query<{ id: number }, [number | null, string]>(
        'select id from files where folder = ? and name = ?',
      )
      for (const row of old.all(id, name)) this.#forgetFile(row.id)
      const added = this.#db
        .query<{ id: number }, [number | null, string, string, number, number, number, Buffer | null]>(
          'insert into files (folder, name, version, size, modified, letters, text) values (?, ?, ?, ?, ?, ?, ?) returning id',
        )
        .get(id, name, version, size, modified, words.length, kept)
      if (kept !== null && added)
        this.#db
          .query<null, [number, string, string]>('insert into words (rowid, place, text) values (?, ?, ?)')
          .run(added.id, placeWords(folder), words)
    })()
  }

  /** Forgets some of the folders that were not met since {@link begin}; false when there may be more. */
  end(): boolean {
    return this.#db.transaction(() => {
      const gone = this.#db
        .query<{ id: number }, [number, number]>('select id from folders where pass <> ? limit ?')
        .all(this.#pass, FORGOTTEN_AT_ONCE)
      for (const { id } of gone) this.#forgetFolder(id)
      return gone.length < FORGOTTEN_AT_ONCE
    })()
  }

  /**
   * The texts below a folder that hold what is looked for, best first. What the seeker may not have does not exist: it is left out before anything
   * is counted, ranked or bounded.
   */
  find(request: FindTexts): FoundText[] {
    const wanted = wantedWords(request.query)
    if (wanted === null || request.limit <= 0) return []
    const newest = this.#matches(request, wanted).sort((one, other) => other.modified - one.modified)
    const found: { readonly text: FoundText; readonly worth: number }[] = []
    const until = performance.now() + MOST_TIME.reading
    const isTime = () => performance.now() < until
    for (const match of newest.slice(0, MOST_READ)) {
      const text = this.#textOf(match.id)
      const places = placesIn(text, wanted, MOST_PLACES * wanted.all.length, isTime)
      const holdsAll = new Set(places.map(({ phrase }) => phrase)).size === wanted.all.length
      if (holdsAll && !holdsUnwanted(text, wanted, isTime)) {
        const { path, version, modified } = match
        const worth = worthOf(places.length, modified, request.now)
        found.push({ text: { path, version, snippet: snippetOf(text, places) }, worth })
      }
      if (!isTime()) break
    }
    found.sort((one, other) => other.worth - one.worth)
    return found.slice(0, request.limit).map(({ text }) => text)
  }

  close(): void {
    this.#db.close(true)
  }

  #matches(request: FindTexts, wanted: WantedWords): Match[] {
    const { subject, base, query, covered } = request
    const until = performance.now() + MOST_TIME.choosing
    const reach = new Reach({ subject, base })
    // Other terms are looked for in the text.
    const matcher = matcherOf({ ...query, terms: query.terms.filter(({ isPattern }) => isPattern) })
    const place = below(subject.scope.root, base)
    const word = place === ROOT ? null : placeWord(place)
    const matches: Match[] = []
    for (const row of this.#rows(matchExpression(wanted, word), word)) {
      const folder = row && usable(row.folder)
      const reached = folder && isCoveredFolder(covered, folder) ? reach.folder(folder) : null
      const path = row && reached && reach.file(reached, row.name)
      if (row && reached && path && isCoveredFile(covered, row.name, row.size) && isWanted(matcher, row, reached))
        matches.push({ ...row, path })
      if (performance.now() > until) break
    }
    return matches
  }

  /** What matches, what was read last comes first; null now and then, where nothing did. */
  *#rows(expression: string, word: string | null): Generator<Row | null> {
    const rows = this.#db.query<Row, [string, number, number]>(
      `select files.id, folders.path folder, name, version, size, modified from words
       join files on files.id = words.rowid join folders on folders.id = files.folder
       where words match ? and words.rowid >= ? and words.rowid < ? order by words.rowid desc`,
    )
    for (let before: number = Number.MAX_SAFE_INTEGER; before > 0; ) {
      const first = this.#firstBefore(before, word)
      yield* rows.iterate(expression, first, before)
      yield null
      before = first
    }
  }

  /** The first of the texts that are asked about together, counted back from one; 0 where there are no more before. */
  #firstBefore(before: number, word: string | null): number {
    let [texts, letters] = [0, 0]
    for (const text of this.#lengthsBefore(before, word)) {
      texts += 1
      letters += text.letters
      if (texts === MOST_TOGETHER.texts || letters >= MOST_TOGETHER.letters) return text.id
    }
    return 0
  }

  #lengthsBefore(before: number, word: string | null): IterableIterator<Length> {
    if (word === null)
      return this.#db
        .query<Length, [number]>('select id, letters from files where id < ? order by id desc')
        .iterate(before)
    const below = this.#db.query<Length, [string, number]>(
      `select files.id, letters from words join files on files.id = words.rowid
       where words match ? and words.rowid < ? order by words.rowid desc`,
    )
    return below.iterate(placeExpression(word), before)
  }

  #textOf(id: number): string {
    const row = this.#db.query<{ text: Uint8Array }, [number]>('select text from files where id = ?').get(id)
    return row ? zstdDecompressSync(row.text).toString() : ''
  }

  #knownFolder(folder: VirtualPath): number | null {
    return this.#db.query<{ id: number }, [string]>('select id from folders where path = ?').get(folder)?.id ?? null
  }

  /** A folder that was met in the look at all folders that is under way; it is made where it is new. */
  #metFolder(folder: VirtualPath): number | null {
    const met = this.#db.query<{ id: number }, [string, number]>(
      'insert into folders (path, pass) values (?, ?) on conflict do update set pass = excluded.pass returning id',
    )
    return met.get(folder, this.#pass)?.id ?? null
  }

  #forgetFolder(id: number): void {
    for (const file of this.#db.query<{ id: number }, [number]>('select id from files where folder = ?').all(id))
      this.#forgetFile(file.id)
    this.#db.query('delete from folders where id = ?').run(id)
  }

  #forgetFile(id: number): void {
    this.#db.query('delete from words where rowid = ?').run(id)
    this.#db.query('delete from files where id = ?').run(id)
  }
}

/** The index tells times in seconds, a little rounded. */
function isSame(
  kept: { readonly size: number; readonly modified: number } | undefined,
  { size, seconds }: IndexedFile,
) {
  return kept !== undefined && kept.size === size && Math.abs(kept.modified - seconds * 1000) < 1.5
}

/** Null for a folder that nobody can ask for, as it is too deep. */
function usable(folder: string): VirtualPath | null {
  try {
    return parsePlainPath(folder)
  } catch (error) {
    if (isAppError(error, 'invalid')) return null
    throw error
  }
}

/** Does a text hold any of what it must not? As with the full-text table, letter case does not matter. */
function holdsUnwanted(text: string, { none }: WantedWords, isTime: () => boolean): boolean {
  return none.length > 0 && placesIn(text, { all: none, none: [], caseSensitive: false }, 1, isTime).length > 0
}

/** By its name and the query's filters. */
function isWanted(matcher: Matcher, { name, size, modified }: Row, { way }: Reached): boolean {
  return matcher.folders(way) && matcher.name(name) && matcher.facts(name, { kind: 'file', size, modified })
}

function prepare(db: ReturnType<typeof openSqlite>): void {
  const number = (name: string) => db.query<Record<string, number>, []>(`pragma ${name}`).get()?.[name] ?? 0
  const isNew = number('page_count') === 0
  if (!isNew && (number('application_id') !== APPLICATION_ID || number('user_version') !== FORMAT))
    throw new Error('of another version')
  db.run('pragma journal_mode = WAL')
  // What a power cut takes is read again.
  db.run('pragma synchronous = NORMAL')
  db.run('pragma temp_store = MEMORY')
  if (!isNew) return
  db.run(`pragma application_id = ${APPLICATION_ID}`)
  db.run('create table folders (id integer primary key, path text not null unique, pass integer not null)')
  db.run(
    `create table files (id integer primary key autoincrement, folder integer not null, name text not null,
     version text not null, size integer not null, modified integer not null, letters integer not null, text blob, unique (folder, name))`,
  )
  // Words come folded and split by us: the tokenizer is to do nothing but cut at spaces.
  db.run(
    "create virtual table words using fts5(place, text, content='', contentless_delete=1, tokenize='ascii', prefix='3')",
  )
  db.run(`pragma user_version = ${FORMAT}`)
}

/** A word for a folder. Two folders with the same one cost time only: what is found is looked at. */
function placeWord(place: VirtualPath): string {
  return `p${Bun.hash(foldPath(place, 'case-blind')).toString(36)}`
}

/** The words of a folder and of all above it but the top, by which a question reads no more than what is below its folder. */
function placeWords(folder: VirtualPath): string {
  const words: string[] = []
  for (let at = folder; at !== ROOT; at = parent(at)) words.push(placeWord(at))
  return words.join(' ')
}
