import * as z from 'zod/mini'

/**
 * Maximum length of a message to `/api/command/{path}`, in bytes.
 *
 * @limit Commands and terminals | Message with a command | {bytes}
 */
export const COMMAND_MESSAGE_LIMIT = 8192
/** Ends a running command when it is sent to it; the character of Ctrl+C. */
export const CANCEL = '\u0003'
/** Maximum number of characters of one line of output; longer lines are split. */
export const LINE_LIMIT = 65_536

/**
 * Reason of the close frame of `/api/command/{path}`, a WebSocket, as JSON. The first message that is not blank is the command line, later
 * ones are ignored except {@link CANCEL}. The command runs in the folder at `path`. Each line of its output is sent as a text message
 * without the line break, in order; ANSI colors (ECMA-48) are preserved. The server closes with code 1000 and this as the reason. A refusal
 * is one message with the reason, then the same close frame. Without permission there is no WebSocket: 401 or 403.
 */
export const CommandEnd = z.object({
  /** Null where it did not exit by itself. */
  exit: z.nullable(z.int()),
  /** Reason for ending or not starting it; null where it exited. */
  why: z.nullable(z.enum(['cancelled', 'time', 'memory', 'processes', 'output', 'signal', 'refused', 'failed'])),
  /** Whether the contents of the folder changed. */
  changed: z.boolean(),
  /** Duration in milliseconds. */
  took: z.int(),
})
export type CommandEnd = z.infer<typeof CommandEnd>

/** Shells for the terminal, in order of preference. Users have a terminal if one of them is in their list of commands. */
const TERMINAL_PROGRAMS = ['zsh', 'fish', 'bash', 'ash', 'dash', 'sh'] as const

/** Returns the shell for a user's terminal; null where they have none. */
export const terminalProgramOf = (commands: readonly string[]) =>
  TERMINAL_PROGRAMS.find((program) => commands.includes(program)) ?? null

export const TERMINAL_SIZE = { columns: [2, 500], rows: [1, 300] } as const
const Columns = z.int().check(z.minimum(TERMINAL_SIZE.columns[0]), z.maximum(TERMINAL_SIZE.columns[1]))
const Rows = z.int().check(z.minimum(TERMINAL_SIZE.rows[0]), z.maximum(TERMINAL_SIZE.rows[1]))

/**
 * Message to `/api/terminal/{path}`, a WebSocket to a shell in a terminal. Text messages to the server have this form as JSON, and the
 * first one starts the terminal; binary messages are input. Output is binary, unchanged. It ends like a command.
 */
export const TerminalMessage = z.object({ columns: Columns, rows: Rows })
export type TerminalMessage = z.infer<typeof TerminalMessage>
