import { type CSSProperties, memo } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { filesHref } from '#web/lib/addresses.ts'
import { withTrailingSlash } from '#web/lib/paths.ts'
import { type Color, parseAnsiLine, type StyledText, type TextStyle } from './ansi.ts'
import { hasChangedFolder, isSuccess, outcomeText } from './outcome-text.ts'
import styles from './output.module.css'
import type { Line } from './output.ts'

const colorOf = (color: Color): string => (typeof color === 'number' ? `var(--ansi-${color})` : color)

/** Custom properties for colors; the style sheet makes other than named colors readable. */
function styleOf({ color, ground }: TextStyle): CSSProperties & Partial<Record<'--color' | '--ground', string>> {
  return {
    ...(color !== undefined && { '--color': colorOf(color) }),
    ...(ground !== undefined && { '--ground': colorOf(ground) }),
  }
}

const isPlain = (look: TextStyle): boolean => Object.keys(look).length === 0

function Text({ part: { text, look } }: { part: StyledText }) {
  if (isPlain(look)) return text
  const { bold, dim, italic, underline, struck, inverse, color, ground } = look
  const flags = Object.entries({ bold, dim, italic, underline, struck, inverse }).flatMap(([name, on]) =>
    on ? [name] : [],
  )
  return (
    <span
      className={styles.part}
      style={styleOf(look)}
      data-look={flags.join(' ') || undefined}
      data-color={color === undefined ? undefined : typeof color === 'number' ? 'named' : 'own'}
      data-ground={ground !== undefined || undefined}
    >
      {text}
    </span>
  )
}

/** A line of the panel. Program output is rendered as text only. */
export const OutputLine = memo(function OutputLine({ line }: { line: Line }) {
  const text = useText()
  if (line.kind === 'command')
    return (
      <div className={styles.command}>
        <bdi className={styles.folder}>{line.folder}</bdi> <span aria-hidden>$</span> {line.text}
      </div>
    )
  if (line.kind === 'over')
    return (
      <div className={styles.over} data-well={isSuccess(line.over)} dir="auto">
        <span>{outcomeText(text, line.over)}</span>
        {hasChangedFolder(line.over) && (
          <a href={filesHref(withTrailingSlash(line.folder))}>{text.t('shell.openFolder')}</a>
        )}
      </div>
    )
  return (
    <div className={styles.line}>
      {parseAnsiLine(line.text, line.look).parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never change
        <Text key={at} part={part} />
      ))}
    </div>
  )
})
