import { createInterface } from 'node:readline/promises'

/** Where a command reads and writes. */
export type Terminal = {
  /** Resolves when it was taken; what nobody reads any more is dropped. */
  out(text: string): Promise<void>
  /** A line for people, on the side of the output. */
  warn(line: string): void
  /** Does somebody sit there who can be asked? */
  readonly isAttended: boolean
  /** All of the standard input. */
  readAll(): Promise<string>
  /** One line of an answer. */
  ask(question: string): Promise<string>
  /** The same without showing what is typed. */
  askHidden(question: string): Promise<string>
}

/** Bytes of input that are read. */
const MOST_INPUT = 64 * 1024 * 1024

/** The terminal or pipes of this process; `name` begins each warning. */
export function processTerminal(name: () => string): Terminal {
  return {
    out: (text) => write(process.stdout, text),
    warn: (line) => void process.stderr.write(`${name()}: ${oneLine(line)}\n`),
    isAttended: process.stdin.isTTY === true && process.stderr.isTTY === true,
    readAll,
    ask,
    askHidden,
  }
}

/** Without anything that would move the cursor or begin another line. */
export function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, (found) => (/^[\r\n\t]+$/.test(found) ? ' ' : '?'.repeat(found.length)))
}

/** `head` and the like leave early, which is no failure of ours. */
function write(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((resolve) => {
    stream.once('error', () => resolve())
    stream.write(text, () => resolve())
  })
}

async function readAll(): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of process.stdin) {
    chunks.push(Buffer.from(chunk))
    size += chunk.length
    if (size > MOST_INPUT) break
  }
  return Buffer.concat(chunks).toString()
}

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await lines.question(question)
  } finally {
    lines.close()
  }
}

const ENTER = ['\r', '\n', '\u0004']
const LEAVE = '\u0003'
const BACK = ['\u007f', '\b']

async function askHidden(question: string): Promise<string> {
  // First, so that nothing is shown of what is typed as soon as the question is seen.
  process.stdin.setRawMode(true)
  process.stderr.write(question)
  try {
    return await typedLine()
  } finally {
    process.stdin.setRawMode(false)
    process.stdin.pause()
    process.stderr.write('\n')
  }
}

function typedLine(): Promise<string> {
  const typed: string[] = []
  return new Promise((resolve) => {
    const take = (chunk: Buffer | string) => {
      for (const letter of Array.from(chunk.toString())) {
        if (letter === LEAVE) {
          process.stdin.setRawMode(false)
          process.stderr.write('\n')
          process.exit(130)
        }
        if (ENTER.includes(letter)) {
          process.stdin.off('data', take)
          return resolve(typed.join(''))
        }
        if (BACK.includes(letter)) typed.pop()
        else typed.push(letter)
      }
    }
    process.stdin.on('data', take)
    process.stdin.resume()
  })
}
