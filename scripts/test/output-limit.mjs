import { StringDecoder } from 'node:string_decoder'

/** Lines of `bun test` that end the output of one test or one file. */
const boundary =
  /^(\((pass|fail|skip|todo)\) |\S*\.test\.\w+:$|\s*\d+ (pass|fail|skip|todo|errors?|expect\(\) calls)$|Ran \d+ tests? across |✗ )/
const TAIL = 1024

/**
 * Shortens the output of `bun test`, so that a failing assertion about much data stays readable: of the output before each verdict only the
 * beginning and the end are kept.
 *
 * @param {(text: string) => void} write receives the shortened output
 * @param {number} [limit] the most characters that are kept before one verdict
 * @returns {{ push: (chunk: Buffer) => void, end: () => void }}
 */
export function limitOutput(write, limit = 4096) {
  const decoder = new StringDecoder('utf8')
  let [line, printed, omitted, tail] = ['', 0, 0, '']

  /** Buffers text of the current test, or only its end once there is too much. */
  function keep(text) {
    const room = Math.max(limit - TAIL - printed, 0)
    if (room > 0) write(text.slice(0, room))
    printed += Math.min(room, text.length)
    const rest = text.slice(room)
    if (rest === '') return
    omitted += rest.length
    tail = (tail + rest).slice(-TAIL)
  }

  function flush() {
    if (omitted > tail.length) write(`\n… ${omitted - tail.length} characters omitted …\n`)
    write(tail)
    ;[printed, omitted, tail] = [0, 0, '']
  }

  function endLine() {
    if (boundary.test(line)) {
      flush()
      write(`${line.slice(0, limit)}\n`)
    } else {
      keep(`${line}\n`)
    }
    line = ''
  }

  return {
    push(chunk) {
      const [first = '', ...others] = decoder.write(chunk).split('\n')
      line += first
      for (const other of others) {
        endLine()
        line = other
      }
      // A verdict is shorter than this; a longer line need not be buffered whole.
      if (line.length > 4 * limit) {
        keep(line.slice(0, -limit))
        line = line.slice(-limit)
      }
    },
    end() {
      line += decoder.end()
      if (line !== '') endLine()
      flush()
    },
  }
}
