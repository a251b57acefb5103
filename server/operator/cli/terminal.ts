import { createInterface } from 'node:readline/promises'

/** Input and output of a command. */
export type Terminal = {
  /** Resolves when the text was written; output that is no longer read is dropped. */
  out(text: string): Promise<void>
  /** Prints a line for the user to the standard error. */
  warn(line: string): void
  /** Whether a user is present who can be asked. */
  readonly isAttended: boolean
  /** Reads the whole standard input. */
  readAll(): Promise<string>
  /** Asks for one line. */
  ask(question: string): Promise<string>
  /** Asks for one line without showing what is typed. */
  askHidden(question: string): Promise<string>
}

/** Maximum size of the input, in bytes. */
const MOST_INPUT = 64 * 1024 * 1024

/** Returns the terminal or pipes of this process; `name` starts each warning. */
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

/** Returns the text on one line, without characters that move the cursor. */
export function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, (found) => (/^[\r\n\t]+$/.test(found) ? ' ' : '?'.repeat(found.length)))
}

/** Ignores errors: `head` and similar programs close the pipe early, which is not a failure. */
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
const INTERRUPT = '\u0003'
const BACK = ['\u007f', '\b']

async function askHidden(question: string): Promise<string> {
  // Raw mode comes first, so that nothing typed is shown once the question is visible.
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
        if (letter === INTERRUPT) {
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
