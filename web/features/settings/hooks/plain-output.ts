import { visibleName } from '#web/ui/name-parts.ts'

const ESCAPE = String.fromCharCode(27)
const BELL = String.fromCharCode(7)

/** What a terminal would obey instead of showing it: colours, positions, titles (ECMA-48). */
const SEQUENCES = new RegExp(
  [
    `${ESCAPE}\\[[0-?]*[ -/]*[@-~]`,
    `${ESCAPE}[\\]PX^_][^${BELL}${ESCAPE}]*(?:${BELL}|${ESCAPE}\\\\)?`,
    `${ESCAPE}[ -/]*[0-~]`,
  ].join('|'),
  'g',
)

/** What a program wrote, as text: without what is meant for a terminal, and with every character to be seen. */
export const plainOutput = (output: string): string =>
  output
    .replace(SEQUENCES, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\n\t]+/g, visibleName)
    .trimEnd()
