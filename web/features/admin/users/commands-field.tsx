import { useText } from '#web/i18n/text.tsx'
import { wordsOf } from '#web/lib/words.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { useParsedText } from '#web/ui/use-parsed-text.ts'

const WORDS = { parse: wordsOf, join: ' ' }

/** Edits the list of commands that a user has permission to execute. */
export function CommandsField(props: {
  commands: readonly string[]
  hint?: string
  note?: string | undefined
  error?: string | undefined
  onCommands: (commands: string[]) => void
}) {
  const { commands, note, error, onCommands } = props
  const { t } = useText()
  const { hint = t('people.commands.hint') } = props
  const [text, setText] = useParsedText(commands, WORDS, onCommands)
  return (
    <TextField
      label={t('people.commands')}
      hint={note ? `${hint} ${note}` : hint}
      dir="ltr"
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="none"
      value={text}
      error={error}
      onChange={({ target }) => setText(target.value)}
    />
  )
}
