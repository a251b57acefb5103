import type { ComponentType } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './people.module.css'

/** A prompt to select a folder. */
export type FolderPrompt = ComponentType<{ title: string; onChoose: (path: string) => void; onClose: () => void }>

/** Edits a user's folder: typed, or selected if the administrator can see it. */
export function ScopeField(props: {
  scope: string
  hint: string
  error?: string | undefined
  /** Null if the folder cannot be selected. */
  picker: FolderPrompt | null
  onScope: (scope: string) => void
}) {
  const { scope, hint, error, picker: Picker, onScope } = props
  const { prompts } = usePageTools()
  const { t } = useText()
  const choose = (Prompt: FolderPrompt) => {
    const onChoose = (path: string) => {
      prompts.close()
      onScope(path)
    }
    prompts.open({
      id: 'scope',
      content: <Prompt title={t('people.scope.chooseTitle')} onChoose={onChoose} onClose={prompts.close} />,
    })
  }
  return (
    <div className={styles.scope}>
      <TextField
        className={styles.scopeText}
        label={t('people.scope')}
        hint={hint}
        name="scope"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        value={scope}
        error={error}
        onChange={({ target }) => onScope(target.value)}
      />
      {Picker && (
        <Button className={styles.scopeButton} aria-haspopup="dialog" onClick={() => choose(Picker)}>
          {t('people.scope.choose')}
        </Button>
      )}
    </div>
  )
}
