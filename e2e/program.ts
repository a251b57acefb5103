// The program as a user starts it, over its own folders. Nothing here knows its implementation.
import { Database } from 'bun:sqlite'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const MAIN = resolve(import.meta.dir, '../dist-server/main.js')

/** The first administrator, whose password all other users of a test share. */
export const ADMIN = 'admin'
export const PASSWORD = 'correct horse battery staple'

/** Files by path below the served folder; a path that ends in a slash is an empty folder. */
export type Tree = Readonly<Record<string, string | Uint8Array>>

/** Columns of a user's row that differ from the administrator's, such as `may_delete: 0`. */
type UserColumns = Readonly<Record<string, string | number>>

/** A running Coffer. */
export interface Program {
  /** Its address with the base path, without a trailing slash. */
  readonly url: string
  /** The folder it serves. */
  readonly root: string
  /** Creates files and folders below the served folder. */
  plant(tree: Tree): Promise<void>
  /** Returns the start-up output: the address and, at the very first start, the credentials. */
  readonly greeting: () => string
  /** Adds a user directly to the database, without administrator permission. */
  addUser(username: string, columns?: UserColumns): void
  /** Adds several users. */
  addUsers(usernames: readonly string[]): void
  /** Stores a setting of the instance directly in the database. */
  storeSetting(name: string, value: unknown): void
  /** Moves the sign-in time of all sessions this many seconds into the past, so that the password must be confirmed again. */
  ageSignIns(seconds: number): void
  /** Runs a command of the program over the same folders, beside it. */
  command(...words: readonly string[]): Promise<{ readonly code: number; readonly said: string }>
  /** Kills it, like a power failure. */
  kill(): Promise<void>
  /** Starts it again and kills it after this many milliseconds, whether or not it is ready by then. */
  startAndKill(after: number): Promise<void>
  /** Starts it again at the same address, over the same folders; with further flags until the next start. */
  restart(more?: readonly string[]): Promise<void>
  /** Ends it and removes its folders. */
  [Symbol.asyncDispose](): Promise<void>
}

/** Options for a start: further flags, and the content of the served folder. */
export interface ProgramOptions {
  readonly flags?: readonly string[]
  /** Further environment variables. */
  readonly env?: Readonly<Record<string, string>>
  /** Creates the served folder, where an empty one is not enough. */
  readonly makeRoot?: (root: string) => Promise<unknown>
  readonly tree?: Tree
  /** Names `http://localhost` with its port as the external address, as passkeys need it, and as `url`. */
  readonly atLocalhost?: boolean
}

export async function plant(root: string, tree: Tree): Promise<void> {
  for (const [path, content] of Object.entries(tree)) {
    const target = join(root, path)
    await mkdir(path.endsWith('/') ? target : dirname(target), { recursive: true })
    if (!path.endsWith('/')) await Bun.write(target, content)
  }
}

/** Reads the output of a program until it prints its address. Throws with the output when it ends before. */
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

/** Copies the administrator's row for another user, with the same password. */
function addPerson(db: Database, username: string, columns: UserColumns): void {
  const row = db.query<Record<string, string | number>, []>('SELECT * FROM users ORDER BY id LIMIT 1').get()
  const cells = Object.entries({ ...row, username, username_key: username, may_admin: 0, ...columns })
  const others = cells.filter(([name]) => name !== 'id')
  const names = others.map(([name]) => name).join(', ')
  const places = others.map(() => '?').join(', ')
  db.query(`INSERT INTO users (${names}) VALUES (${places})`).run(...others.map(([, value]) => value))
}

/** Runs `work` on the database of a program in one transaction. */
function withDatabase(data: string, work: (db: Database) => void): void {
  using db = new Database(join(data, 'coffer.db'))
  // The program may be writing at the same time.
  db.run('PRAGMA busy_timeout = 5000')
  db.transaction(() => work(db)).immediate()
}

/** Returns a port that was free a moment ago. */
function freePort(): number {
  const server = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data: () => undefined } })
  const { port } = server
  server.stop(true)
  return port
}

/** Starts the built program on a free port of this machine. */
export async function startProgram(options: ProgramOptions = {}): Promise<Program> {
  const { env = {}, makeRoot = mkdir, tree = {}, atLocalhost = false } = options
  const port = atLocalhost ? freePort() : 0
  const local = `http://localhost:${port}`
  const flags = [...(options.flags ?? []), ...(atLocalhost ? ['--external-url', local] : [])]
  const home = await mkdtemp(join(tmpdir(), 'coffer-e2e-'))
  const [root, data] = [join(home, 'root'), join(home, 'data')]
  await makeRoot(root)
  await plant(root, tree)
  let child = launch({ root, data, port, flags, env })
  const first = await untilReady(child)
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await child.exited
  }
  return {
    url: atLocalhost ? local : first.url.replace(/\/$/, ''),
    root,
    plant: (more) => plant(root, more),
    greeting: () => first.greeting,
    addUser: (username, columns = {}) => withDatabase(data, (db) => addPerson(db, username, columns)),
    addUsers: (usernames) =>
      withDatabase(data, (db) => {
        for (const username of usernames) addPerson(db, username, {})
      }),
    storeSetting: (name, value) =>
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
