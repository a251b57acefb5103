import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { copyText } from '#web/lib/copy-text.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '../move-in/move-in.module.css'

/** Quotes a word for shells if needed. */
const quoted = (word: string) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)

/** Shows the command-line options that correspond to the imported instance. Renders nothing if none are needed. */
export function StartCommand({ words }: { words: readonly string[] }) {
  const { t } = useText()
  const [copied, setCopied] = useState(false)
  if (words.length === 0) return null
  const line = `coffer ${words.map(quoted).join(' ')}`
  return (
    <>
      <p>{t('moveIn.start')}</p>
      <code className={styles.line} dir="ltr">
        {line}
      </code>
      <div>
        <Button icon={copied ? Check : Copy} onClick={() => void copyText(line).then(setCopied)}>
          {t(copied ? 'moveIn.copied' : 'moveIn.copy')}
        </Button>
      </div>
    </>
  )
}
