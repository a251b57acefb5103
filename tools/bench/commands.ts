import { CommandEnd, type TerminalMessage } from '#contract/commands.ts'
import { ALL_PERMISSIONS } from '#contract/users.ts'
import {
  type Coffer,
  emptyFolder,
  mb,
  measureAlternately,
  median,
  ms,
  type Row,
  residentMb,
  run,
  signIn,
  startCoffer,
  time,
} from './harness.ts'

const ROUNDS = 40
const AT_ONCE = 20
/** Commands of one user, below the limit for each user. */
const EACH = 4
const TERMINALS_EACH = 2
const BUSY_FOR = 5000
const START_MS = 15
const SLOWER_MS = 50
const TERMINAL_MB = 1

/** Measures the start of a command, the effect of many commands on other requests, and the cost of an idle terminal. */
export async function benchCommands(): Promise<Row[]> {
  const root = emptyFolder('commands')
  const coffer = await startCoffer(root, { flags: ['--enable-exec'] })
  try {
    const people: string[] = []
    for (let person = 0; person < AT_ONCE / TERMINALS_EACH; person++)
      people.push(await addPerson(coffer, `person-${person}`))
    return [await start(coffer, people), await beside(coffer, people), await terminals(coffer, people)]
  } finally {
    await coffer.stop()
  }
}

async function addPerson(coffer: Coffer, username: string): Promise<string> {
  const password = `the password of ${username}`
  const data = {
    username,
    password,
    scope: '/',
    perm: { ...ALL_PERMISSIONS, admin: false },
    commands: ['true', 'yes', 'sh'],
  }
  const answer = await fetch(`${coffer.address}/api/users`, {
    method: 'POST',
    headers: { 'X-Auth': coffer.token },
    body: JSON.stringify({ what: 'user', which: [], data }),
  })
  if (!answer.ok) throw new Error(`Making ${username} answered ${answer.status}: ${await answer.text()}`)
  return signIn(coffer.address, username, password)
}

async function start(coffer: Coffer, [person = '']: readonly string[]): Promise<Row> {
  const { floor, ours } = await measureAlternately(
    ROUNDS,
    () => run('/bin/true'),
    () => command(coffer, person, 'true'),
  )
  return {
    work: 'a command that does nothing, from opening its socket to its end',
    floor: `the same program by itself: ${ms(floor)}`,
    coffer: ms(ours),
    ratio: `+ ${ms(ours - floor)}`,
    target: `≤ ${START_MS} ms more`,
    met: ours - floor <= START_MS,
  }
}

async function beside(coffer: Coffer, people: readonly string[]): Promise<Row> {
  const quiet = await requests(coffer, BUSY_FOR)
  const control = new AbortController()
  // Each command prints until it reaches the output limit, and is then started again.
  const running = Array.from({ length: AT_ONCE }, async (_, place) => {
    while (!control.signal.aborted) await command(coffer, people[Math.floor(place / EACH)] ?? '', 'yes', control.signal)
  })
  const busy = await requests(coffer, BUSY_FOR)
  control.abort()
  await Promise.all(running)
  const slower = busy - quiet
  return {
    work: `${AT_ONCE} commands that never rest: small requests, 95 % of them, slower by`,
    floor: ms(quiet),
    coffer: `+ ${ms(slower)}`,
    ratio: '',
    target: `≤ ${SLOWER_MS} ms`,
    met: slower <= SLOWER_MS,
  }
}

/** Returns the 95th percentile of the times of small requests, in milliseconds. */
async function requests(coffer: Coffer, milliseconds: number): Promise<number> {
  const taken: number[] = []
  for (const began = performance.now(); performance.now() - began < milliseconds; await Bun.sleep(5)) {
    taken.push(
      await time(async () =>
        (await fetch(`${coffer.address}/api/users/1`, { headers: { 'X-Auth': coffer.token } })).text(),
      ),
    )
  }
  return taken.sort((a, b) => a - b)[Math.floor(taken.length * 0.95)] ?? Number.NaN
}

async function terminals(coffer: Coffer, people: readonly string[]): Promise<Row> {
  const before = await settledMb(coffer)
  const open = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, place) => terminal(coffer, people[Math.floor(place / TERMINALS_EACH)] ?? '')),
  )
  const each = ((await settledMb(coffer)) - before) / AT_ONCE
  for (const socket of open) socket.close()
  return {
    work: 'a terminal in which nothing happens, in the server (the mean of 20)',
    floor: '',
    coffer: mb(each),
    ratio: '',
    target: `≤ ${TERMINAL_MB} MB`,
    met: each <= TERMINAL_MB,
  }
}

async function settledMb(coffer: Coffer): Promise<number> {
  const values: number[] = []
  for (let i = 0; i < 5; i++) {
    await Bun.sleep(1000)
    values.push(await residentMb(coffer.pid))
  }
  return median(values)
}

const socketTo = (coffer: Coffer, token: string, target: string) =>
  new WebSocket(`${coffer.address.replace('http', 'ws')}${target}?auth=${token}`)

/** Runs a command to its end, or until `signal` is aborted. */
function command(coffer: Coffer, token: string, line: string, signal?: AbortSignal): Promise<CommandEnd | null> {
  const { promise, resolve, reject } = Promise.withResolvers<CommandEnd | null>()
  const socket = socketTo(coffer, token, '/api/command/')
  socket.onopen = () => socket.send(line)
  socket.onerror = () => reject(new Error(`${line} could not be run.`))
  socket.onclose = ({ reason }) => resolve(reason === '' ? null : CommandEnd.parse(JSON.parse(reason)))
  signal?.addEventListener('abort', () => socket.close(), { once: true })
  return promise
}

/** Resolves when the shell has printed something. */
function terminal(coffer: Coffer, token: string): Promise<WebSocket> {
  const { promise, resolve, reject } = Promise.withResolvers<WebSocket>()
  const socket = socketTo(coffer, token, '/api/terminal/')
  socket.onopen = () => socket.send(JSON.stringify({ columns: 80, rows: 24 } satisfies TerminalMessage))
  socket.onmessage = () => resolve(socket)
  socket.onclose = ({ reason }) => reject(new Error(`The terminal ended: ${reason}`))
  return promise
}
