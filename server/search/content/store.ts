import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { type Matcher, matcherOf } from '#contract/search-match.ts'
import { foldPath } from '#server/access/rules.ts'
import { joinPaths, parent, parsePlainPath, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import { openSqlite } from '#server/platform/database/sqlite.ts'
import { isAppError } from '#server/platform/errors.ts'
import type { FindTexts, FoundText, KnownFile } from './content-protocol.ts'
import { isCoveredFile, isCoveredFolder } from './covered.ts'
import type { IndexedFile, IndexedFolder } from './index-differences.ts'
import { MAX_MATCHES, scoreOf } from './ranking.ts'
import { ReachableItems, type ReachedFolder } from './reachable-items.ts'
import { snippetOf } from './snippet.ts'
import { matchExpression, placeExpression, placesIn, type WantedWords, wantedWords } from './wanted-words.ts'
import { spacedWords } from './words.ts'

/** Version of the tables and of the stored texts: a file of another version is rebuilt. */
const FORMAT = 3
/** "Cofc". */
const APPLICATION_ID = 0x436f6663

/** Maximum number of matching, accessible texts that are read, newest first. */
const MOST_READ = 200
/** Time limits for one question, in milliseconds: for selecting matches, and for reading texts. */
const MOST_TIME = { choosing: 500, reading: 400 } as const
/**
 * Maximum number of texts per query of the full-text table, and their total length (UTF-16 units of their words): the clock is checked
 * between two queries.
 */
const MOST_TOGETHER = { texts: 4096, letters: 16 * 1024 * 1024 } as const
/** Folders removed per step. */
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

/** Texts of files and their words, in a separate SQLite file that may be deleted at any time. Lives in the worker. */
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

  /** Starts a scan of all folders: folders not seen until {@link end} count as deleted. */
  begin(): void {
    const { last } = this.#db.query<{ last: number | null }, []>('select max(pass) last from folders').get() ?? {}
    this.#pass = (last ?? 0) + 1
  }

  /** Records the current files of a folder; returns the names of new and changed files, and removes deleted ones. */
  folder(folder: VirtualPath, files: readonly KnownFile[]): string[] {
    return this.#db.transaction(() => {
      const id = files.length > 0 ? this.#markSeen(folder) : this.#knownFolder(folder)
      if (id === null) return []
      const known = this.#db.query<{ id: number; name: string; version: string }, [number]>(
        'select id, name, version from files where folder = ?',
      )
      const versions = new Map(files.map(({ name, version }) => [name, version]))
      const current = new Set<string>()
      for (const row of known.all(id)) {
        if (versions.get(row.name) === row.version) current.add(row.name)
        // The stored text is outdated: the file is not found until it was read again.
        else this.#forgetFile(row.id)
      }
      if (files.length === 0) this.#db.query('delete from folders where id = ?').run(id)
      return files.filter(({ name }) => !current.has(name)).map(({ name }) => name)
    })()
  }

  /** Returns the folders that differ from what is stored. The others are marked as seen. */
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
          this.#markSeen(folder)
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
      const id = this.#markSeen(folder)
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

  /** Removes some of the folders that were not seen since {@link begin}; returns false when there may be more. */
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
   * Returns the texts below a folder that match a query, best first. Texts that the seeker may not access are left out before anything is
   * counted, ranked or limited.
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
      const places = placesIn(text, wanted, MAX_MATCHES * wanted.all.length, isTime)
      const holdsAll = new Set(places.map(({ phrase }) => phrase)).size === wanted.all.length
      if (holdsAll && !holdsUnwanted(text, wanted, isTime)) {
        const { path, version, modified } = match
        const worth = scoreOf(places.length, modified, request.now)
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
    const reach = new ReachableItems({ subject, base })
    // Other terms are searched for in the text.
    const matcher = matcherOf({ ...query, terms: query.terms.filter(({ isPattern }) => isPattern) })
    const place = joinPaths(subject.scope.root, base)
    const word = place === ROOT ? null : placeWord(place)
    const matches: Match[] = []
    for (const row of this.#rows(matchExpression(wanted, word), word)) {
      const folder = row && usable(row.folder)
      const reached = folder && isCoveredFolder(covered, folder) ? reach.reachFolder(folder) : null
      const path = row && reached && reach.reachFile(reached, row.name)
      if (row && reached && path && isCoveredFile(covered, row.name, row.size) && isWanted(matcher, row, reached))
        matches.push({ ...row, path })
      if (performance.now() > until) break
    }
    return matches
  }

  /** Yields matching rows, last read first; and null between queries, so that the caller can check the clock. */
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

  /** Returns the first row of the next group of texts, counted back from `before`; 0 when there are no more. */
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

  /** Marks a folder as seen in the current scan, and adds it when it is new. */
  #markSeen(folder: VirtualPath): number | null {
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

/** The index stores times in seconds, slightly rounded. */
function isSame(
  kept: { readonly size: number; readonly modified: number } | undefined,
  { size, seconds }: IndexedFile,
) {
  return kept !== undefined && kept.size === size && Math.abs(kept.modified - seconds * 1000) < 1.5
}

/** Returns null for a folder that is too deep for a valid path. */
function usable(folder: string): VirtualPath | null {
  try {
    return parsePlainPath(folder)
  } catch (error) {
    if (isAppError(error, 'invalid')) return null
    throw error
  }
}

/** Whether a text contains an excluded phrase. As in the full-text table, letter case does not matter. */
function holdsUnwanted(text: string, { none }: WantedWords, isTime: () => boolean): boolean {
  return none.length > 0 && placesIn(text, { all: none, none: [], caseSensitive: false }, 1, isTime).length > 0
}

/** Whether a file matches by its name and the query's filters. */
function isWanted(matcher: Matcher, { name, size, modified }: Row, { way }: ReachedFolder): boolean {
  return matcher.folders(way) && matcher.name(name) && matcher.facts(name, { kind: 'file', size, modified })
}

function prepare(db: ReturnType<typeof openSqlite>): void {
  const number = (name: string) => db.query<Record<string, number>, []>(`pragma ${name}`).get()?.[name] ?? 0
  const isNew = number('page_count') === 0
  if (!isNew && (number('application_id') !== APPLICATION_ID || number('user_version') !== FORMAT))
    throw new Error('of another version')
  db.run('pragma journal_mode = WAL')
  // Data lost in a power cut is read again.
  db.run('pragma synchronous = NORMAL')
  db.run('pragma temp_store = MEMORY')
  if (!isNew) return
  db.run(`pragma application_id = ${APPLICATION_ID}`)
  db.run('create table folders (id integer primary key, path text not null unique, pass integer not null)')
  db.run(
    `create table files (id integer primary key autoincrement, folder integer not null, name text not null,
     version text not null, size integer not null, modified integer not null, letters integer not null, text blob, unique (folder, name))`,
  )
  // Words are folded and split beforehand: the tokenizer only splits at spaces.
  db.run(
    "create virtual table words using fts5(place, text, content='', contentless_delete=1, tokenize='ascii', prefix='3')",
  )
  db.run(`pragma user_version = ${FORMAT}`)
}

/** Returns the word that represents a folder. A collision only costs time, because every match is checked. */
function placeWord(place: VirtualPath): string {
  return `p${Bun.hash(foldPath(place, 'case-blind')).toString(36)}`
}

/** Returns the words of a folder and its parents below the top, which restrict a query to what is below its folder. */
function placeWords(folder: VirtualPath): string {
  const words: string[] = []
  for (let at = folder; at !== ROOT; at = parent(at)) words.push(placeWord(at))
  return words.join(' ')
}
