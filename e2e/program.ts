// The program as a person starts it, over folders of its own. Nothing here knows how it is made inside.
import { Database } from 'bun:sqlite'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const MAIN = resolve(import.meta.dir, '../dist-server/main.js')

/** The first administrator, whose password every other person of a test shares. */
export const ADMIN = 'admin'
export const PASSWORD = 'correct horse battery staple'

/** Files by path below the served folder; a path that ends in a slash is an empty folder. */
export type Tree = Readonly<Record<string, string | Uint8Array>>

/** Columns of a person's row that differ from the administrator's, such as `may_delete: 0`. */
type PersonColumns = Readonly<Record<string, string | number>>

/** A running Coffer. */
export interface Program {
  /** Its address with the base path, without a trailing slash. */
  readonly url: string
  /** The folder it serves. */
  readonly root: string
  /** Puts files and folders below the served folder. */
  plant(tree: Tree): Promise<void>
  /** The address and, at the very first start, how to sign in: what the person sees who started it. */
  readonly greeting: () => string
  /** Adds a person to the database, by the shortest way. They are no administrator. */
  addPerson(username: string, columns?: PersonColumns): void
  /** Adds many at once. */
  addPeople(usernames: readonly string[]): void
  /** Keeps a setting of the instance, by the shortest way. */
  keepSetting(name: string, value: unknown): void
  /** Lets so many seconds pass since everybody signed in, as far as that proves who they are. */
  ageSignIns(seconds: number): void
  /** Runs one of its commands over the same folders, beside it. */
  command(...words: readonly string[]): Promise<{ readonly code: number; readonly said: string }>
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>
  /** Starts it again and ends it at once after so many ms, whether or not it is ready by then. */
  startAndKill(after: number): Promise<void>
  /** Starts it again at the same address, over the same folders; with further flags until the next time. */
  restart(more?: readonly string[]): Promise<void>
  /** Ends it and removes its folders. */
  [Symbol.asyncDispose](): Promise<void>
}

/** Options for a start: further flags, and what lies in the served folder. */
export interface ProgramOptions {
  readonly flags?: readonly string[]
  /** Further variables of its environment. */
  readonly env?: Readonly<Record<string, string>>
  /** Makes the served folder, where an empty one is not enough. */
  readonly makeRoot?: (root: string) => Promise<unknown>
  readonly tree?: Tree
}

export async function plant(root: string, tree: Tree): Promise<void> {
  for (const [path, content] of Object.entries(tree)) {
    const target = join(root, path)
    await mkdir(path.endsWith('/') ? target : dirname(target), { recursive: true })
    if (!path.endsWith('/')) await Bun.write(target, content)
  }
}

/** Reads what a program says until it names its address. Throws with its words when it ends before. */
async function untilReady(child: Bun.Subprocess<'ignore', 'pipe', 'pipe'>): Promise<{ greeting: string; url: string }> {
  let greeting = ''
  for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
    greeting += chunk
    const [, url] = /ready at (\S+)/.exec(greeting) ?? []
    if (url) return { greeting, url }
  }
  throw new Error(`Coffer did not start: ${greeting}${await new Response(child.stderr).text()}`)
}

type Launch = { root: string; data: string; port: number } & Required<Pick<ProgramOptions, 'flags' | 'env'>>

function launch({ root, data, port, flags, env: more }: Launch) {
  const places = ['--root', root, '--data', data, '--port', String(port)]
  const env = { ...process.env, COFFER_ADMIN_PASSWORD: PASSWORD, ...more }
  const command = [process.execPath, MAIN, ...places, '--log-level', 'error', ...flags]
  return Bun.spawn(command, { env, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
}

/** Copies the administrator's row into one for somebody else, with the same password. */
function addPerson(db: Database, username: string, columns: PersonColumns): void {
  const row = db.query<Record<string, string | number>, []>('SELECT * FROM users ORDER BY id LIMIT 1').get()
  const cells = Object.entries({ ...row, username, username_key: username, may_admin: 0, ...columns })
  const others = cells.filter(([name]) => name !== 'id')
  const names = others.map(([name]) => name).join(', ')
  const places = others.map(() => '?').join(', ')
  db.query(`INSERT INTO users (${names}) VALUES (${places})`).run(...others.map(([, value]) => value))
}

/** The database of a program, for as long as `work` takes; all of it or nothing is done. */
function withDatabase(data: string, work: (db: Database) => void): void {
  using db = new Database(join(data, 'coffer.db'))
  // The program may be writing.
  db.run('PRAGMA busy_timeout = 5000')
  db.transaction(() => work(db)).immediate()
}

/** Starts the built program on a free port of this machine. */
export async function startProgram(options: ProgramOptions = {}): Promise<Program> {
  const { flags = [], env = {}, makeRoot = mkdir, tree = {} } = options
  const home = await mkdtemp(join(tmpdir(), 'coffer-e2e-'))
  const [root, data] = [join(home, 'root'), join(home, 'data')]
  await makeRoot(root)
  await plant(root, tree)
  let child = launch({ root, data, port: 0, flags, env })
  const first = await untilReady(child)
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await child.exited
  }
  return {
    url: first.url.replace(/\/$/, ''),
    root,
    plant: (more) => plant(root, more),
    greeting: () => first.greeting,
    addPerson: (username, columns = {}) => withDatabase(data, (db) => addPerson(db, username, columns)),
    addPeople: (usernames) =>
      withDatabase(data, (db) => {
        for (const username of usernames) addPerson(db, username, {})
      }),
    keepSetting: (name, value) =>
      withDatabase(data, (db) =>
        db.query('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)').run(name, JSON.stringify(value)),
      ),
    ageSignIns: (seconds) =>
      withDatabase(data, (db) => db.query('UPDATE sessions SET signed_in_at = signed_in_at - ?').run(seconds * 1000)),
    async command(...words) {
      const command = [process.execPath, MAIN, ...words, '--root', root, '--data', data]
      const run = Bun.spawn(command, { stdin: 'ignore', stdout: 'pipe', stderr: 'inherit' })
      const [said, code] = await Promise.all([new Response(run.stdout).text(), run.exited])
      return { code, said }
    },
    kill: () => end('SIGKILL'),
    async startAndKill(after) {
      child = launch({ root, data, port: Number(new URL(first.url).port), flags, env })
      await Bun.sleep(after)
      await end('SIGKILL')
    },
    async restart(more = []) {
      child = launch({ root, data, port: Number(new URL(first.url).port), flags: [...flags, ...more], env })
      await untilReady(child)
    },
    async [Symbol.asyncDispose]() {
      await end('SIGTERM')
      await rm(home, { recursive: true })
    },
  }
}
