import * as z from 'zod/mini'

/** Bytes of a message to `/api/command/{path}`. */
export const COMMAND_MESSAGE_LIMIT = 8192
/** Sent while a command runs, ends it: what Ctrl+C types. */
export const CANCEL = '\u0003'
/** Characters of one line of output; a longer one comes in pieces. */
export const LINE_LIMIT = 65_536

/**
 * `/api/command/{path}` is a WebSocket. The first message that is not blank is the command line, later ones are ignored but for {@link CANCEL}. The
 * command runs in the folder at `path`. Each line that it writes comes as one text message without its end, in the order in which they came;
 * colours are left as the program wrote them (ECMA-48). When it is over the server closes with code 1000 and this as the reason, as JSON. A refusal
 * is one message that says why, then the same. Without leave there is no socket at all: 401 or 403.
 */
export const CommandEnd = z.object({
  /** Null where it did not come to an end of its own. */
  exit: z.nullable(z.int()),
  /** Why it was ended, or never began; null where it exited. */
  why: z.nullable(z.enum(['cancelled', 'time', 'memory', 'processes', 'output', 'signal', 'refused', 'failed'])),
  /** Is something else in the folder than before? */
  changed: z.boolean(),
  /** Milliseconds. */
  took: z.int(),
})
export type CommandEnd = z.infer<typeof CommandEnd>

/** Shells that a terminal can be, the best first: it is there for those in whose list of commands one of them stands. */
const TERMINAL_PROGRAMS = ['zsh', 'fish', 'bash', 'ash', 'dash', 'sh'] as const

/** The shell that somebody's terminal is; null where they have none. */
export const terminalProgramOf = (commands: readonly string[]) =>
  TERMINAL_PROGRAMS.find((program) => commands.includes(program)) ?? null

export const TERMINAL_SIZE = { columns: [2, 500], rows: [1, 300] } as const
const Columns = z.int().check(z.minimum(TERMINAL_SIZE.columns[0]), z.maximum(TERMINAL_SIZE.columns[1]))
const Rows = z.int().check(z.minimum(TERMINAL_SIZE.rows[0]), z.maximum(TERMINAL_SIZE.rows[1]))

/**
 * `/api/terminal/{path}` is a WebSocket with a shell behind it, in a terminal. Text messages to the server are these as JSON, the first of them begins
 * it; binary ones are what is typed. What comes from it is binary, as the terminal gets it. It ends as a command does.
 */
export const TerminalMessage = z.object({ columns: Columns, rows: Rows })
export type TerminalMessage = z.infer<typeof TerminalMessage>
