import type { Permissions } from '#contract/users.ts'
import { oneLine, type Terminal } from './terminal.ts'

/** Returns indented JSON for scripts, without characters that a terminal interprets. */
export function jsonText(value: unknown): string {
  const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  return `${JSON.stringify(value, null, 2).replace(/[\u007f-\u009f]/g, escaped)}\n`
}

/** Returns rows below the names of their columns, for reading. */
export function tableText(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows].map((row) => row.map(oneLine))
  const widths = head.map((_, column) => Math.max(...lines.map((line) => Bun.stringWidth(line[column] ?? ''))))
  return lines
    .map(
      (line) =>
        `${line
          .map((cell, column) => padded(cell, widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}

const padded = (cell: string, width: number) => cell + ' '.repeat(Math.max(0, width - Bun.stringWidth(cell)))

/** Returns the names of granted permissions, for reading. */
export function mayText(permissions: Permissions): string {
  if (permissions.admin) return 'everything'
  return (
    Object.entries(permissions)
      .filter(([, may]) => may)
      .map(([name]) => name)
      .join(' ') || 'nothing'
  )
}

/** Prints JSON or text, as requested by the flags. */
export function show(
  { flags, terminal }: { flags: { readonly json?: boolean | undefined }; terminal: Terminal },
  { json, text }: { json: unknown; text: string },
): Promise<void> {
  return terminal.out(flags.json ? jsonText(json) : text)
}
