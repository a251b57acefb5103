import { Check, Copy } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { copyText } from '../lib/copy-text.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import styles from './secret-prompt.module.css'
import { TextField } from './text-field.tsx'

/** Texts of a secret prompt. */
interface SecretTexts {
  readonly title: string
  /** States that the secret is not shown again. */
  readonly once: string
  /** Label of the field with the secret. */
  readonly label: string
  readonly copy: string
  readonly copied: string
  /** Asks the user to copy the secret because the browser does not allow the page to. */
  readonly copyByHand: string
  /** Warns that the secret was not copied yet. */
  readonly notCopied: string
  readonly done: string
}

export interface SecretPromptProps {
  readonly secret: string
  readonly texts: SecretTexts
  onClose(): void
  /** Displayed below the secret: how to use it. */
  readonly children: ReactNode
}

/** Shows a secret, which is available only once. Warns once if it is closed before the secret was copied. */
export function SecretPrompt({ secret, texts, onClose, children }: SecretPromptProps) {
  const field = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'shown' | 'copied' | 'byHand' | 'warned'>('shown')
  const copy = async () => {
    const isCopied = await copyText(secret)
    setState(isCopied ? 'copied' : 'byHand')
    if (!isCopied) field.current?.select()
  }
  const leave = () => {
    if (state === 'shown') setState('warned')
    else onClose()
  }
  return (
    <Dialog
      title={texts.title}
      size="large"
      onClose={leave}
      footer={
        <>
          <Button icon={state === 'copied' ? Check : Copy} onClick={() => void copy()} data-autofocus>
            {texts.copy}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {texts.done}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <p className={styles.once}>{texts.once}</p>
        <TextField
          ref={field}
          label={texts.label}
          dir="ltr"
          value={secret}
          error={state === 'warned' ? texts.notCopied : undefined}
          hint={state === 'byHand' ? texts.copyByHand : undefined}
          readOnly
        />
        {children}
        <p className="visually-hidden" role="status">
          {state === 'copied' && texts.copied}
        </p>
      </div>
    </Dialog>
  )
}
