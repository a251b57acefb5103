import {
  appendFileSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmSync,
  type Stats,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

const WORDS = 'photo Invoice report été 会議 .hidden notes music draft IMG עברית 🎉 final'.split(' ')
const MOST_FOLDERS = 3000

/** Changes files beside Coffer: at random, but reproducibly for a seed. */
export class RandomChanger {
  readonly #root: string
  readonly #folders: string[]
  readonly #files: string[] = []
  readonly #counts = new Map<string, number>()
  #state: number
  #made = 0

  constructor(root: string, seed: number) {
    this.#root = root
    this.#folders = [root]
    this.#state = seed + 1
  }

  get changes(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0)
  }

  summary(): string {
    return [...this.#counts].map(([kind, count]) => `${count} × ${kind}`).join(', ')
  }

  someWord(): string {
    return this.#one(WORDS)
  }

  /** Performs one change; does nothing when it turns out to be impossible. */
  applyChange(): void {
    const [kind, act] = this.#one(this.#acts)
    if (act()) this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1)
  }

  readonly #acts: readonly (readonly [string, () => boolean])[] = [
    ['file made', () => this.#makeFile()],
    ['file made', () => this.#makeFile()],
    ['file made', () => this.#makeFile()],
    ['folder made', () => this.#makeFolder()],
    ['folder made', () => this.#makeFolder()],
    ['file grown', () => this.#withFile((file) => appendFileSync(file, 'more'))],
    ['file replaced', () => this.#withFile((file) => this.#replace(file))],
    ['file renamed', () => this.#withFile((file) => this.#moveFile(file, path.dirname(file)))],
    ['file moved', () => this.#withFile((file) => this.#moveFile(file, this.#someFolder()))],
    ['file removed', () => this.#withFile((file) => rmSync(file))],
    ['folder removed', () => this.#rarely() && this.#withFolder((folder) => rmSync(folder, { recursive: true }))],
    ['folder renamed', () => this.#withFolder((folder) => this.#moveFolder(folder, path.dirname(folder)))],
    ['folder moved', () => this.#withFolder((folder) => this.#moveFolder(folder, this.#someFolder()))],
    ['tree copied', () => this.#rarely() && this.#withFolder((folder) => this.#copy(folder))],
    ['link made', () => this.#link()],
    ['odd name made', () => this.#makeOdd()],
    ['file for a folder', () => this.#rarely() && this.#withFolder((folder) => this.#becomeFile(folder))],
    ['made and removed', () => this.#flicker()],
    [
      'time put back',
      () => this.#withFile((file) => utimesSync(file, 1_600_000_000, 1_600_000_000 + this.#below(1e6))),
    ],
  ]

  #makeFile(): boolean {
    const file = path.join(this.#someFolder(), this.#newName())
    writeFileSync(file, 'x'.repeat(this.#below(2000)))
    this.#files.push(file)
    return true
  }

  #makeFolder(): boolean {
    if (this.#folders.length > MOST_FOLDERS) return false
    const above = this.#someFolder()
    if (path.relative(this.#root, above).split('/').length > 20) return false
    const folder = path.join(above, this.#newName())
    mkdirSync(folder)
    this.#folders.push(folder)
    return true
  }

  #moveFile(file: string, to: string): void {
    const target = path.join(to, this.#newName())
    renameSync(file, target)
    this.#files.push(target)
  }

  #moveFolder(folder: string, to: string): void {
    if (`${to}/`.startsWith(`${folder}/`)) return
    const target = path.join(to, this.#newName())
    renameSync(folder, target)
    this.#folders.push(target)
  }

  #replace(file: string): void {
    const draft = path.join(path.dirname(file), this.#newName())
    writeFileSync(draft, 'y'.repeat(this.#below(3000)))
    renameSync(draft, file)
  }

  #copy(folder: string): void {
    const to = this.#someFolder()
    if (`${to}/`.startsWith(`${folder}/`) || this.#folders.length > MOST_FOLDERS / 2) return
    const target = path.join(to, this.#newName())
    // The runtime's own copy fails on names that are not valid UTF-8.
    const { success, stderr } = Bun.spawnSync(['cp', '-a', '--', folder, target])
    if (!success) throw new Error(stderr.toString())
    this.#folders.push(target)
  }

  #link(): boolean {
    symlinkSync(
      this.#one(['.', '..', '/etc', 'nothing', this.#someFolder()]),
      path.join(this.#someFolder(), this.#newName()),
    )
    return true
  }

  /** Creates names with bytes that are not valid UTF-8, or with control characters. */
  #makeOdd(): boolean {
    const name = Buffer.concat([Buffer.from(this.#newName()), Buffer.from([0xff, 0x07, 0xc3])])
    writeFileSync(Buffer.concat([Buffer.from(`${this.#someFolder()}/`), name]), 'odd')
    return true
  }

  #becomeFile(folder: string): void {
    rmSync(folder, { recursive: true })
    writeFileSync(folder, 'a folder before')
    this.#files.push(folder)
  }

  #flicker(): boolean {
    const place = path.join(this.#someFolder(), this.#newName())
    mkdirSync(place)
    writeFileSync(path.join(place, 'a.txt'), '')
    rmSync(place, { recursive: true })
    return true
  }

  #withFile(act: (file: string) => void): boolean {
    return this.#with(this.#files, isFile, act)
  }

  #withFolder(act: (folder: string) => void): boolean {
    return this.#with(this.#folders.slice(1), isFolder, act)
  }

  #with(all: readonly string[], isRight: (place: string) => boolean, act: (place: string) => void): boolean {
    if (all.length === 0) return false
    const place = this.#one(all)
    if (!isRight(place)) return false
    act(place)
    return true
  }

  /** Returns a folder that still exists; the top as a last resort. */
  #someFolder(): string {
    for (let tries = 0; tries < 20; tries++) {
      const place = this.#below(this.#folders.length)
      const folder = this.#folders[place] ?? this.#root
      if (isFolder(folder)) return folder
      this.#folders.splice(place, 1)
    }
    return this.#root
  }

  #newName(): string {
    this.#made += 1
    return `${this.#one(WORDS)} ${this.#made}${this.#one(['', '.txt', '.jpg', '.PDF'])}`
  }

  #rarely(): boolean {
    return this.#below(20) === 0
  }

  #one<T>(all: readonly T[]): T {
    const found = all[this.#below(all.length)]
    if (found === undefined) throw new Error('There is nothing to choose from.')
    return found
  }

  /** Mulberry32 (T. Ettinger, 2017): a small random generator, sufficient for tests. */
  #below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
}

const isFolder = (place: string) => kindAt(place)?.isDirectory() === true
const isFile = (place: string) => kindAt(place)?.isFile() === true

/** Returns null where nothing exists, also where a folder of the path has become a file. */
function kindAt(place: string): Stats | null {
  try {
    return lstatSync(place)
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null
    throw error
  }
}
