import path from 'node:path'
import type { HttpRequest, Session } from './adapter.ts'

/** The answer to one request, as curl saw it; times in milliseconds. */
export type Answer = {
  readonly status: number
  readonly firstByte: number
  readonly total: number
  readonly bytes: number
}

const FORMAT = '%{response_code} %{time_starttransfer} %{time_total} %{size_download}\n'
/** Longest duration of one request, in seconds. */
const REQUEST_SECONDS = 600

/** Sends requests in another process, one after the other on one connection; each must succeed. */
export async function send(
  session: Session,
  requests: readonly HttpRequest[],
  { upload }: { readonly upload?: string } = {},
): Promise<Answer[]> {
  const config = requests.map((request) => curlConfig(session, request, upload)).join('next\n')
  const curl = Bun.spawn(['curl', '--config', '-'], { stdin: Buffer.from(config), stdout: 'pipe', stderr: 'pipe' })
  const [lines, errors] = await Promise.all([new Response(curl.stdout).text(), new Response(curl.stderr).text()])
  const answers = parseAnswers(lines)
  const [first] = requests
  const failed = answers.find(({ status }) => status < 200 || status > 299)
  if ((await curl.exited) !== 0 || answers.length !== requests.length || failed)
    throw new Error(`${first?.method} ${first?.target} answered ${failed?.status ?? errors.trim()}.`)
  return answers
}

/** Returns the answer to one request. */
export async function sendOne(session: Session, request: HttpRequest, upload?: string): Promise<Answer> {
  const [answer] = await send(session, [request], { upload })
  if (!answer) throw new Error('There is no answer.')
  return answer
}

/** Returns the text of the answer to one request. */
export async function textOf({ address, headers }: Session, request: HttpRequest): Promise<string> {
  const answer = await fetch(address + request.target, {
    method: request.method,
    headers: { ...headers, ...request.headers },
    body: request.body,
  })
  if (!answer.ok) throw new Error(`${request.method} ${request.target} answered ${answer.status}.`)
  return answer.text()
}

function curlConfig({ address, headers }: Session, request: HttpRequest, upload?: string): string {
  const lines = [
    ['url', address + request.target],
    ['request', request.method],
    ['output', '/dev/null'],
    ['write-out', FORMAT],
    ['max-time', String(REQUEST_SECONDS)],
    // The default makes curl wait for a server that answers no "100 Continue".
    ['header', 'Expect:'],
    ...Object.entries({ ...headers, ...request.headers }).map(([name, value]) => ['header', `${name}: ${value}`]),
    ...(request.body === undefined ? [] : [['data-binary', request.body]]),
    ...(upload ? [['upload-file', upload]] : []),
  ]
  return `silent\nshow-error\ngloboff\n${lines.map(([name, value = '']) => `${name} = ${quoted(value)}\n`).join('')}`
}

/** Quotes a value for a configuration file of curl. */
const quoted = (value: string) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`

/** Reads the lines that curl prints after each request. */
export function parseAnswers(lines: string): Answer[] {
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [status = 0, firstByte = 0, total = 0, bytes = 0] = line.split(' ').map(Number)
      return { status, firstByte: firstByte * 1000, total: total * 1000, bytes }
    })
}

/** Number and duration of repeated requests on several connections. */
export type Load = { readonly requests: number; readonly seconds: number }

/** Repeats a request on several connections: by wrk where it is installed, otherwise by a client of the bench. */
export async function repeatRequest(
  session: Session,
  request: HttpRequest,
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<Load> {
  if (!Bun.which('wrk')) return driveMany(session, { connections, requests: [request], seconds })
  const headers = Object.entries({ ...session.headers, ...request.headers }).flatMap(([name, value]) => [
    '-H',
    `${name}: ${value}`,
  ])
  const words = ['wrk', '-t', '1', '-c', String(connections), '-d', `${seconds}s`, ...headers]
  return parseWrk(await output([...words, session.address + request.target]))
}

/** Reads the summary of wrk, and throws if a request failed. */
export function parseWrk(summary: string): Load {
  const failures = /Non-2xx or 3xx responses: (\d+)|Socket errors: .*/.exec(summary)
  if (failures) throw new Error(`The load had failures: ${failures[0]}.`)
  const [, requests, value, unit] = /(\d+) requests in ([\d.]+)(ms|s|m),/.exec(summary) ?? []
  if (requests === undefined) throw new Error('wrk printed no summary.')
  return { requests: Number(requests), seconds: Number(value) * (unit === 'ms' ? 0.001 : unit === 'm' ? 60 : 1) }
}

/** Sends each request once, or the same ones for some seconds, on several connections from another process. */
export async function driveMany(
  session: Session,
  work: {
    readonly connections: number
    readonly requests: readonly HttpRequest[]
    readonly bodyBytes?: number
    readonly seconds?: number
  },
): Promise<Load> {
  const script = path.join(import.meta.dir, 'drive-many.ts')
  const input = JSON.stringify({ session, ...work })
  return JSON.parse(await output([process.execPath, script], input))
}

/** Returns the output of a program; its failure is an error. */
export async function output(words: readonly string[], input = ''): Promise<string> {
  const program = Bun.spawn([...words], { stdin: Buffer.from(input), stdout: 'pipe', stderr: 'pipe' })
  const [said, errors] = await Promise.all([new Response(program.stdout).text(), new Response(program.stderr).text()])
  const code = await program.exited
  if (code !== 0) throw new Error(`${words[0]} ended with ${code}: ${errors.trim().slice(-500)}`)
  return said
}
